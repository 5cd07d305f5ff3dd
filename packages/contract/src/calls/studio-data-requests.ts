import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import type { OperatorRole } from '../entities/operator.ts'
import { DataRequest } from '../entities/studio-data-request.ts'
import { studioCall } from '../studio-call.ts'

const SUPPORT: readonly OperatorRole[] = ['support']

/** Open ones begin with the oldest, `all` with the newest. */
export const listDataRequests = studioCall({
  method: 'GET',
  path: '/studio/data-requests',
  roles: SUPPORT,
  proof: 'session',
  summary: 'Requests for a copy or the erasure of personal data.',
  query: z.object({
    state: z.optional(z.enum(['open', 'all'])),
    cursor: z.optional(TextCursor),
  }),
  data: z.array(DataRequest),
  isPaged: true,
})
