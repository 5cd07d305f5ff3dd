import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'

/** A future payment of a plan; lei are at the latest rate. */
export const ComingPayment = z.object({ at: z.string(), amount: ChargeAmount })
export type ComingPayment = z.infer<typeof ComingPayment>

/** The next payment, and the first one at the regular price when that is later. */
export const PaymentsAhead = z.object({
  next: ComingPayment,
  full: z.nullable(ComingPayment),
})
export type PaymentsAhead = z.infer<typeof PaymentsAhead>
export type PaymentsAheadGiven = z.input<typeof PaymentsAhead>
