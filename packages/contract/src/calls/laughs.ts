import * as z from 'zod/mini'
import { call } from '../call.ts'
import { VideoCard } from '../entities/video.ts'
import { signedIn } from '../limits.ts'
import { NumericId } from '../request.ts'

/** „Fă-mă să râd”: nothing that the profile has begun within a week, nothing that it has dismissed. */
export const listLaughs = call({
  method: 'GET',
  path: '/laughs',
  access: 'viewer',
  precedence: 'watching',
  limits: [signedIn],
  caching: 'none',
  summary: 'Films to make the profile laugh, the next one first.',
  query: z.object({ except: z.optional(NumericId) }),
  data: z.array(VideoCard),
})

/** It does not come again within a week. Idempotent. */
export const beginLaugh = call({
  method: 'POST',
  path: '/laughs/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Notes that the profile has begun a film that was chosen for it.',
  params: z.object({ id: NumericId }),
})
