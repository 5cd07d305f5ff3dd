import * as z from 'zod/mini'
import { ChargeCurrency } from './currency.ts'
import { LeiRate } from './lei-rate.ts'
import { Plan } from './plan.ts'
import { Voucher } from './voucher.ts'

/** Spec §3 „Plans response”. `yearlyPlan` and `monthlyPlan` are objects of `plans` (D103). */
export const Offer = z.object({
  plans: z.array(Plan),
  vouchers: z.array(Voucher),
  yearlyPlan: z.nullable(Plan),
  monthlyPlan: z.nullable(Plan),
  /** For card charges; null while unknown. */
  leiRate: z.nullable(LeiRate),
  /** PayPal is charged in euro (D133). */
  cardCurrency: ChargeCurrency,
})
export type Offer = z.infer<typeof Offer>
