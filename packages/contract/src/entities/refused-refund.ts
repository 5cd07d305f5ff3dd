import * as z from 'zod/mini'

/** The last order of a refund, where it was refused: by the payment provider at once, or by the bank later. */
export const RefusedRefund = z.object({
  at: z.string(),
  amountMinor: z.int(),
  /** The provider's. */
  code: z.string(),
})
export type RefusedRefund = z.infer<typeof RefusedRefund>
