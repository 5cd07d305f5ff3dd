import * as z from 'zod/mini'
import { ChargeCurrency } from './currency.ts'
import { LeiRate } from './lei-rate.ts'
import { Plan } from './plan.ts'
import { Voucher } from './voucher.ts'

/** Everything that can be bought (spec §3 „Plans response”); the last two plans are those of the list (D103). */
export const Offer = z.object({
  plans: z.array(Plan),
  vouchers: z.array(Voucher),
  yearlyPlan: z.nullable(Plan),
  monthlyPlan: z.nullable(Plan),
  /** The rate that cards are charged at; null while it is not known. */
  leiRate: z.nullable(LeiRate),
  /** What cards are charged in; PayPal is charged in euro (D133). */
  cardCurrency: ChargeCurrency,
})
export type Offer = z.infer<typeof Offer>
