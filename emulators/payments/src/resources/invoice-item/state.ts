import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const InvoiceItemState = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string(),
  currency: z.string(),
  /** In minor units; negative for a credit. */
  amount: z.number(),
  unitAmount: z.number(),
  quantity: z.number(),
  description: z.string(),
  isDiscountable: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  period: z.object({ start: z.number(), end: z.number() }),
  price: z.string(),
  product: z.string(),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  testClock: z.string().nullable(),
})
export type InvoiceItemState = z.output<typeof InvoiceItemState>

/** Amounts that are billed beside the prices of a subscription. */
export const invoiceItems = collection({
  type: 'invoiceitem',
  prefix: 'ii',
  state: InvoiceItemState,
})
