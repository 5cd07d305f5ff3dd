import * as z from 'zod/mini'
import { Plan } from './plan.ts'
import { Voucher } from './voucher.ts'

/** What one euro costs in lei, by the National Bank of Romania, on a day `YYYY-MM-DD` (decision D133). */
export const LeiRate = z.object({ leiPerEuro: z.number(), date: z.string() })
export type LeiRate = z.infer<typeof LeiRate>

/** Everything that can be bought (spec §3 „Plans response”); the last two plans are those of the list (D103). */
export const Offer = z.object({
  plans: z.array(Plan),
  vouchers: z.array(Voucher),
  yearlyPlan: z.nullable(Plan),
  monthlyPlan: z.nullable(Plan),
  leiRate: z.nullable(LeiRate),
})
export type Offer = z.infer<typeof Offer>
