import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const DisputeState = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  charge: z.string(),
  paymentIntent: z.string(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  evidence: z.string().nullable(),
  /** Other texts of the evidence, and the ids of its files, by their names. */
  fields: z.record(z.string(), z.string()).default({}),
  submissions: z.number(),
  metadata: z.record(z.string(), z.string()),
})
export type DisputeState = z.output<typeof DisputeState>

export const disputes = collection({ type: 'dispute', prefix: 'dp', state: DisputeState })
