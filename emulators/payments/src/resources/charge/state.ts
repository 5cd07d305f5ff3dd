import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const ChargeState = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  amountRefunded: z.number(),
  currency: z.string(),
  customer: z.string().nullable(),
  description: z.string().nullable(),
  paymentIntent: z.string(),
  paymentMethod: z.string(),
  status: z.enum(['succeeded', 'failed']),
  failureCode: z.string().nullable(),
  declineCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  disputed: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** What makes the address of the receipt page unguessable. */
  receiptToken: z.string(),
})
export type ChargeState = z.output<typeof ChargeState>

export const charges = collection({ type: 'charge', prefix: 'ch', state: ChargeState })
