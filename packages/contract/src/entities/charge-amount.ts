import * as z from 'zod/mini'
import { ChargeCurrency } from './currency.ts'
import { LeiRate } from './lei-rate.ts'

/** An amount as it is charged, in minor units, beside the euro that it comes from (D133). */
export const ChargeAmount = z.object({
  currency: ChargeCurrency,
  amountMinor: z.int(),
  /** Without the discount. */
  fullMinor: z.int(),
  /** What is charged, in euro cents. */
  euroMinor: z.int(),
  /** The rate of a charge in lei. */
  rate: z.nullable(LeiRate),
})
export type ChargeAmount = z.infer<typeof ChargeAmount>
/** The same before it is answered, with the currency in either spelling. */
export type ChargeAmountGiven = z.input<typeof ChargeAmount>
