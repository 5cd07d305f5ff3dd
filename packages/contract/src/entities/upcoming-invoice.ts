import * as z from 'zod/mini'
import { Currency } from './currency.ts'
import { PaymentsAhead } from './payments-ahead.ts'

/** The next invoice (spec §3): `amountDue` in minor units, and when it will be tried. */
export const UpcomingInvoice = z.object({
  amountDue: z.int(),
  nextPaymentAttempt: z.nullable(z.string()),
  currency: Currency,
  /** In the preview of a change: whether it takes effect at once, so that the order needs `consent` (D128). */
  needsConsent: z.optional(z.boolean()),
  /** The moment, in seconds, that a change of plan is counted from: sent back with the order, it binds the amount. */
  prorationDate: z.nullable(z.int()),
  /** In the preview of a change: what is paid for the new plan afterwards. */
  ahead: z.optional(PaymentsAhead),
})
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>
