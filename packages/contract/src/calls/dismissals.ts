import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumericCursor } from '../cursor.ts'
import { Dismissal } from '../entities/dismissal.ts'
import { signedIn } from '../limits.ts'
import { NumericId } from '../request.ts'

const one = z.object({ id: NumericId })

/** „Nu-i pentru mine”: it is not recommended to the profile any more. Idempotent. */
export const dismissVideo = call({
  method: 'POST',
  path: '/dismissals/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Keeps a video out of the recommendations of the profile.',
  params: one,
})

export const undoDismissal = call({
  method: 'DELETE',
  path: '/dismissals/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Lets a video be recommended to the profile again.',
  params: one,
})

export const listDismissals = call({
  method: 'GET',
  path: '/dismissals',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'The videos that the profile does not want, newest first, a page at a time.',
  query: z.object({ cursor: z.optional(NumericCursor) }),
  isPaged: true,
  data: z.array(Dismissal),
})
