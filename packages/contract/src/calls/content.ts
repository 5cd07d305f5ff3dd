import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { TitleEndCursor } from '../cursor.ts'
import { Category } from '../entities/category.ts'
import { SearchResult } from '../entities/search-result.ts'
import { SortInAddress } from '../entities/sort.ts'
import { publicReads, signedIn } from '../limits.ts'

const query = z.object({
  q: z.optional(
    z.string('QUERY_TOO_LONG').check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, 'QUERY_TOO_LONG')),
  ),
  category: z.optional(Category),
  // With a search text `all` sorts by relevance (D79).
  sort: SortInAddress,
  /** For a category or all titles; a search has one page. */
  cursor: z.optional(TitleEndCursor),
})

/** One card per show plus stand-alone videos (D78, D80). */
export const searchContent = call({
  method: 'GET',
  path: '/content',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'Titles by search text, category and sort, a page at a time.',
  query,
  isPaged: true,
  data: z.array(SearchResult),
})

/** The words as the catalogue spells them, or null. */
export const suggestSpelling = call({
  method: 'GET',
  path: '/public/content/spelling',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: 'none',
  summary: 'The nearest spelling of a search that finds nothing.',
  query: z.object({
    q: z.string('QUERY_TOO_LONG').check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, 'QUERY_TOO_LONG')),
  }),
  data: z.object({ words: z.nullable(z.string()) }),
})

/** Without episodes and personal data (D1, D60). */
export const searchPublicContent = call({
  method: 'GET',
  path: '/public/content',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'Titles by search text, category and sort, a page at a time, for visitors.',
  query,
  isPaged: true,
  data: z.array(SearchResult),
})
