import * as z from 'zod/mini'
import { Currency } from './currency.ts'

/** An invoice or storno. Amounts in minor units. */
export const StudioInvoice = z.object({
  id: z.string(),
  /** Series and number, such as „HLZ 000012”. */
  number: z.string(),
  kind: z.enum(['invoice', 'storno', 'restored']),
  issuedAt: z.string(),
  buyer: z.string(),
  /** The tax number of a company. */
  taxNumber: z.nullable(z.string()),
  country: z.string(),
  vatScheme: z.enum(['domestic', 'oss', 'outside']),
  /** In hundredths of a percent. */
  vatRate: z.int(),
  currency: Currency,
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  /** Null until a rate of the National Bank is known. */
  totalBani: z.nullable(z.int()),
  /** The number of the document that this one takes back. */
  reverses: z.nullable(z.string()),
  /** Signed, valid for a day. */
  pdf: z.string(),
})
export type StudioInvoice = z.infer<typeof StudioInvoice>
