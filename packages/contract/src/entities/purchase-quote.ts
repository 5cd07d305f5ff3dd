import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'
import { PaymentsAhead } from './payments-ahead.ts'

/** What is charged at once, and what comes after it. */
export const MethodQuote = z.object({
  today: ChargeAmount,
  /** The amount of the first payment, to be sent back with the order. */
  amountDue: z.int(),
  ahead: PaymentsAhead,
})
export type MethodQuote = z.infer<typeof MethodQuote>
/** The same before it is answered. */
export type MethodQuoteGiven = z.input<typeof MethodQuote>

/** What an order of a plan would cost now, for each way of paying (D133). */
export const PurchaseQuote = z.object({
  /** The moment, in seconds, that it is priced at: sent back with the order and the amount, it binds the amount. */
  quotedAt: z.int(),
  card: MethodQuote,
  paypal: MethodQuote,
})
export type PurchaseQuote = z.infer<typeof PurchaseQuote>
