import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const CustomerState = z.object({
  id: z.string(),
  created: z.number(),
  deleted: z.boolean(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  preferredLocales: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  /** What the customer owes (positive) or is owed (negative) at the next invoice, in minor units. */
  balance: z.number(),
  currency: z.string().nullable(),
  defaultPaymentMethod: z.string().nullable(),
  invoicePrefix: z.string(),
  nextInvoiceSequence: z.number(),
  testClock: z.string().nullable().default(null),
})
export type CustomerState = z.output<typeof CustomerState>

export const customers = collection({ type: 'customer', prefix: 'cus', state: CustomerState })
