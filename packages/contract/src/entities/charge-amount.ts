import * as z from 'zod/mini'
import { ChargeCurrency } from './currency.ts'
import { LeiRate } from './lei-rate.ts'

/** A charge in minor units, with the euro amount that it derives from (D133). */
export const ChargeAmount = z.object({
  currency: ChargeCurrency,
  amountMinor: z.int(),
  /** Without the discount. */
  fullMinor: z.int(),
  euroMinor: z.int(),
  /** For a charge in lei. */
  rate: z.nullable(LeiRate),
})
export type ChargeAmount = z.infer<typeof ChargeAmount>
/** The input of the response schema: the currency in either case. */
export type ChargeAmountGiven = z.input<typeof ChargeAmount>
