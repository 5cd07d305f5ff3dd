import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { DataRequest } from '../entities/studio-data-request.ts'
import { studioCall } from '../studio-call.ts'

const Filters = z.object({ state: z.optional(z.enum(['open', 'all'])) })

/** Open ones begin with the oldest, `all` with the newest. */
export const listDataRequests = studioCall({
  method: 'GET',
  path: '/studio/data-requests',
  roles: ['support'],
  proof: 'session',
  summary: 'Requests for a copy or the erasure of personal data.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(DataRequest),
  isPaged: true,
})

export const exportDataRequests = studioCall({
  method: 'GET',
  path: '/studio/data-requests/export',
  roles: ['support'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All requests of a filter as CSV.',
  query: Filters,
})
