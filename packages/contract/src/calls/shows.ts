import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { EpisodeCursor } from '../cursor.ts'
import { Show, ShowCard } from '../entities/show.ts'
import { publicReads, signedIn } from '../limits.ts'
import { NumericId } from '../request.ts'

export const getShow = call({
  method: 'GET',
  path: '/shows/{id}',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'A show with its episodes, a page at a time.',
  params: z.object({ id: NumericId }),
  query: z.object({ cursor: z.optional(EpisodeCursor) }),
  data: Show,
})

export const getPublicShow = call({
  method: 'GET',
  path: '/public/shows/{id}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'A show for visitors, without its episodes.',
  params: z.object({ id: NumericId }),
  data: ShowCard,
})
