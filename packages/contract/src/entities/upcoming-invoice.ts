import * as z from 'zod/mini'
import { Currency } from './currency.ts'
import { PaymentsAhead } from './payments-ahead.ts'

/** The next invoice and the time of its collection (spec §3); `amountDue` in minor units. */
export const UpcomingInvoice = z.object({
  amountDue: z.int(),
  nextPaymentAttempt: z.nullable(z.string()),
  currency: Currency,
  /** In a preview: the change takes effect at once, so the order needs `consent` (D128). */
  needsConsent: z.optional(z.boolean()),
  /** The time of a plan change, in seconds; sent back with the order, it binds the amount. */
  prorationDate: z.nullable(z.int()),
  ahead: z.optional(PaymentsAhead),
})
export type UpcomingInvoice = z.infer<typeof UpcomingInvoice>
