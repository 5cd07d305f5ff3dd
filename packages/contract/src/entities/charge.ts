import * as z from 'zod/mini'
import { CardBrand } from './card-brand.ts'
import { Currency } from './currency.ts'
import { LeiRate } from './lei-rate.ts'

/** A payment or refund (spec §3). `amount` in minor units, negative for a refund. */
export const Charge = z.object({
  id: z.string(),
  created: z.string(),
  description: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  card_brand: z.nullable(CardBrand),
  amount: z.int(),
  currency: Currency,
  receipt_pdf: z.nullable(z.string()),
  /** In euro cents, with the rate of a charge in lei (D133). */
  euroAmount: z.optional(z.nullable(z.int())),
  leiRate: z.optional(z.nullable(LeiRate)),
  kind: z.optional(z.enum(['subscription', 'voucher', 'refund'])),
})
export type Charge = z.infer<typeof Charge>
