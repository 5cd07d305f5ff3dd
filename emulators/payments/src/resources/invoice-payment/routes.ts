import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { formatInvoicePayment } from './format.ts'
import { invoicePayments } from './state.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/invoice_payments/:id',
  params: nothing,
  run: async ({ work, id }) => formatInvoicePayment(await invoicePayments.get(work, id)),
})

const list = listRoute({
  path: '/v1/invoice_payments',
  params: z.strictObject({
    ...paging,
    invoice: text.optional(),
    status: z.enum(['open', 'paid', 'canceled']).optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
  }),
  of: invoicePayments,
  match: ({ params: { invoice, status, payment } }) => ({
    invoice,
    status,
    paymentIntent: payment?.payment_intent,
  }),
  show: (_work, payment) => formatInvoicePayment(payment),
})

export const invoicePaymentRoutes: readonly Route[] = [retrieve, list]
