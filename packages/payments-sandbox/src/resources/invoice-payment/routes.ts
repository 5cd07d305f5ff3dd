import { z } from 'zod'
import { listOf } from '../../http/list.ts'
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

const list = route({
  method: 'GET',
  path: '/v1/invoice_payments',
  params: z.strictObject({
    ...paging,
    invoice: text.optional(),
    status: z.enum(['open', 'paid', 'canceled']).optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
  }),
  run: async ({ work, params }) => {
    const { invoice, status, payment } = params
    const match = {
      ...(invoice === undefined ? {} : { invoice }),
      ...(status === undefined ? {} : { status }),
      ...(payment === undefined ? {} : { paymentIntent: payment.payment_intent }),
    }
    const { data, hasMore } = await invoicePayments.page(work, match, params)

    return listOf('/v1/invoice_payments', data.map(formatInvoicePayment), hasMore)
  },
})

export const invoicePaymentRoutes: readonly Route[] = [retrieve, list]
