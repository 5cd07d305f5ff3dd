import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const InvoicePaymentState = z.object({
  id: z.string(),
  created: z.number(),
  invoice: z.string(),
  paymentIntent: z.string(),
  amountRequested: z.number(),
  amountPaid: z.number().nullable(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'canceled']),
  paidAt: z.number().nullable(),
  canceledAt: z.number().nullable(),
})
export type InvoicePaymentState = z.output<typeof InvoicePaymentState>

export const invoicePayments = collection({
  type: 'invoice_payment',
  prefix: 'inpay',
  state: InvoicePaymentState,
})
