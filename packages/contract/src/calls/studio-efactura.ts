import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { EfacturaStatus, EfacturaSubmission } from '../entities/studio-efactura.ts'
import { romanianCounties } from '../messages/romanian-counties.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const Text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const getEfactura = studioCall({
  method: 'GET',
  path: '/studio/efactura',
  roles: ['finance'],
  proof: 'session',
  summary: 'How invoices reach RO e-Factura, and how many are on their way.',
  data: EfacturaStatus,
})

const Filters = z.object({ state: z.optional(z.enum(['open', 'failed', 'accepted'])) })

export const listEfactura = studioCall({
  method: 'GET',
  path: '/studio/efactura/submissions',
  roles: ['finance'],
  proof: 'session',
  summary: 'Invoices on their way to RO e-Factura, newest first.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(EfacturaSubmission),
  isPaged: true,
})

export const exportEfactura = studioCall({
  method: 'GET',
  path: '/studio/efactura/submissions/export',
  roles: ['finance'],
  proof: 'recent',
  encoding: 'csv',
  summary: 'All invoices on their way to RO e-Factura as CSV.',
  query: Filters,
})

/** EFACTURA_OFF: invoices are not sent by this installation. */
export const connectEfactura = studioCall({
  method: 'POST',
  path: '/studio/efactura/connect',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Gives the address where the owner of the certificate consents.',
  body: body({ reason: Reason }),
  data: z.object({ href: z.string() }),
  refuses: ['REASON_REQUIRED', 'EFACTURA_OFF'],
})

/** EFACTURA_NOT_REJECTED: only what was rejected, or breaks a rule, is made and sent again. */
export const resendEfactura = studioCall({
  method: 'POST',
  path: '/studio/efactura/submissions/resend',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Makes the document of a rejected invoice again and sends it, with a corrected address.',
  body: body({
    id: z.uuid(),
    place: z.nullable(
      z.object({
        street: Text(150),
        city: Text(50),
        county: z.enum(Object.keys(romanianCounties)),
      }),
    ),
    reason: Reason,
  }),
  data: EfacturaSubmission,
  refuses: ['NOT_FOUND', 'REASON_REQUIRED', 'EFACTURA_OFF', 'EFACTURA_NOT_REJECTED'],
})

/** NOT_FOUND: the office has not answered. */
export const downloadEfacturaAnswer = studioCall({
  method: 'GET',
  path: '/studio/efactura/submissions/{id}/answer',
  roles: ['finance'],
  proof: 'session',
  summary:
    'The sealed answer of the office to the last revision of an invoice, as it was received.',
  params: z.object({ id: RecordId }),
  encoding: 'file',
  refuses: ['NOT_FOUND'],
})
