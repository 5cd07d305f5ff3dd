import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'

/** A payment of a plan that is still to come; lei are those of the latest rate. */
export const ComingPayment = z.object({ at: z.string(), amount: ChargeAmount })
export type ComingPayment = z.infer<typeof ComingPayment>

/** The payments of a plan that are still to come: the next one, and the first at the regular price when that is a later one. */
export const PaymentsAhead = z.object({
  next: ComingPayment,
  full: z.nullable(ComingPayment),
})
export type PaymentsAhead = z.infer<typeof PaymentsAhead>
/** The same before it is answered. */
export type PaymentsAheadGiven = z.input<typeof PaymentsAhead>
