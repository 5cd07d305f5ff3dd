import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'
import { PaymentsAhead } from './payments-ahead.ts'

export const MethodQuote = z.object({
  today: ChargeAmount,
  /** The first payment; sent back with the order. */
  amountDue: z.int(),
  ahead: PaymentsAhead,
})
export type MethodQuote = z.infer<typeof MethodQuote>
export type MethodQuoteGiven = z.input<typeof MethodQuote>

/** The cost of an order now, per payment method (D133). */
export const PurchaseQuote = z.object({
  /** The time of the quote, in seconds; sent back with the order, it binds the amount. */
  quotedAt: z.int(),
  card: MethodQuote,
  paypal: MethodQuote,
})
export type PurchaseQuote = z.infer<typeof PurchaseQuote>
