import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const RefundState = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  charge: z.string(),
  paymentIntent: z.string(),
  currency: z.string(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(['succeeded', 'failed']).default('succeeded'),
  /** When the bank sends the money back; null for a bank that takes it. */
  failsAt: z.number().nullable().default(null),
})
export type RefundState = z.output<typeof RefundState>

export const refunds = collection({
  type: 'refund',
  prefix: 're',
  state: RefundState,
  dueAt: ({ failsAt }) => failsAt,
})
