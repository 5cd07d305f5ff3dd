import * as z from 'zod/mini'
import { DAY_SECONDS, MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { FoundLine } from '../entities/spoken-line.ts'
import { nodeLimit, publicReads, sharedLimit, signedIn } from '../limits.ts'

const query = z.object({
  q: z.string('QUERY_TOO_LONG').check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, 'QUERY_TOO_LONG')),
})

/** The line of each film that fits best, best first. */
export const searchLines = call({
  method: 'GET',
  path: '/content/lines',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn, nodeLimit('lines', 'session', 120, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'Films in which a quote is said, and where.',
  query,
  data: z.array(FoundLine),
})

/**
 * At most one line of each film is ever shown to visitors (docs/decisions/0147). The limits keep anyone from
 * guessing the words of a film by asking whether they are said.
 */
export const searchPublicLines = call({
  method: 'GET',
  path: '/public/content/lines',
  access: 'public',
  precedence: 'browsing',
  limits: [
    publicReads,
    nodeLimit('public-lines', 'ip', 20, MINUTE_SECONDS),
    // Over all nodes: with a counter on each, n nodes would allow n times as many guesses.
    sharedLimit('public-lines-day', 'ip', 300, DAY_SECONDS),
  ],
  caching: 'none',
  summary: 'Films in which a quote is said, for visitors.',
  query,
  data: z.array(FoundLine),
})
