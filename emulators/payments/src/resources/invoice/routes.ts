import { z } from 'zod'
import { collectInvoice } from '../../billing/collecting.ts'
import { requirePayable } from '../../billing/currencies.ts'
import {
  finalizeInvoice,
  markPaid,
  markUncollectible,
  voidInvoice,
} from '../../billing/invoicing.ts'
import { paymentRefused } from '../../billing/refusing.ts'
import { DRAFT_SECONDS } from '../../billing/renewing.ts'
import { listOf } from '../../http/list.ts'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
  integer,
  mergeMetadata,
  metadataChange,
  nothing,
  paging,
  text,
  unset,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest, StripeError } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import { formatPaymentIntent } from '../payment-intent/format.ts'
import { resolveMethod } from '../payment-method/add-method.ts'
import { paymentMethods } from '../payment-method/state.ts'
import { formatInvoice, formatInvoiceLine } from './format.ts'
import { createPreview } from './preview.ts'
import { invoices } from './state.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/invoices/:id',
  params: nothing,
  run: async ({ work, id }) => formatInvoice(work, await invoices.get(work, id)),
})

const list = listRoute({
  path: '/v1/invoices',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  of: invoices,
  match: ({ params: { customer, subscription, status } }) => ({ customer, subscription, status }),
  show: formatInvoice,
})

const lines = route({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  params: z.strictObject(paging),
  run: async ({ work, id }) => {
    const invoice = await invoices.get(work, id)
    return listOf(
      `/v1/invoices/${id}/lines`,
      invoice.lines.map((line) => formatInvoiceLine(invoice, line)),
    )
  },
})

const update = route({
  method: 'POST',
  path: '/v1/invoices/:id',
  params: z.strictObject({
    metadata: metadataChange.optional(),
    auto_advance: flag.optional(),
    automatically_finalizes_at: integer.optional(),
    default_payment_method: z.union([unset, text]).optional(),
    description: z.union([unset, text]).optional(),
    footer: z.union([unset, text]).optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await invoices.get(work, id)
    const { metadata: _own, auto_advance: _advance, ...forDrafts } = params
    const isTooLate = before.status !== 'draft' && Object.keys(forDrafts).length > 0
    if (isTooLate)
      throw invalidRequest("Finalized invoices can't be updated in this way", {
        code: 'invoice_not_editable',
      })
    const { default_payment_method: method, description, footer } = params
    if (method) await paymentMethods.get(work, method, 'default_payment_method')
    const after = await invoices.save(work, {
      ...before,
      defaultPaymentMethod: method === undefined ? before.defaultPaymentMethod : method,
      description: description === undefined ? before.description : description,
      footer: footer === undefined ? before.footer : footer,
      finalizesAt: params.automatically_finalizes_at ?? before.finalizesAt,
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(params.auto_advance === true && before.status === 'draft'
        ? { finalizesAt: before.finalizesAt ?? work.now + DRAFT_SECONDS }
        : {}),
      ...(params.auto_advance === false ? { finalizesAt: null, nextAttemptAt: null } : {}),
    })
    await emit(work, 'invoice.updated', formatInvoice(work, after), formatInvoice(work, before))

    return formatInvoice(work, after)
  },
})

const finalize = route({
  method: 'POST',
  path: '/v1/invoices/:id/finalize',
  params: z.strictObject({ auto_advance: flag.optional() }),
  run: async ({ work, id }) => {
    const invoice = await invoices.get(work, id)
    if (invoice.status !== 'draft')
      throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' })

    return formatInvoice(work, await finalizeInvoice(work, invoice))
  },
})

const pay = route({
  method: 'POST',
  path: '/v1/invoices/:id/pay',
  params: z.strictObject({
    payment_method: text.optional(),
    off_session: flag.optional(),
    paid_out_of_band: flag.optional(),
  }),
  run: async ({ work, id, params }) => {
    const found = await invoices.get(work, id)
    const invoice = found.status === 'draft' ? await finalizeInvoice(work, found) : found
    if (invoice.status === 'paid' && found.status === 'draft') return formatInvoice(work, invoice)
    if (invoice.status === 'paid')
      throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
    if (invoice.status !== 'open')
      throw invalidRequest(`This invoice cannot be paid: it is ${invoice.status}.`)
    if (params.paid_out_of_band === true) return formatInvoice(work, await markPaid(work, invoice))

    const method =
      params.payment_method === undefined ? null : await resolveMethod(work, params.payment_method)
    if (method !== null) requirePayable(method.type, invoice.currency)
    const collected = await collectInvoice(work, invoice, {
      isAutomatic: false,
      ...(method === null ? {} : { method }),
    })
    if (collected.intent?.status === 'requires_action')
      throw new StripeError(
        402,
        {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
          message:
            'This payment requires additional user action before it can be completed successfully.',
          payment_intent: await formatPaymentIntent(work, collected.intent),
        },
        true,
      )
    if (collected.invoice.status === 'open' && collected.intent)
      throw await paymentRefused(work, collected.intent)

    return formatInvoice(work, collected.invoice)
  },
})

const voided = route({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: nothing,
  run: async ({ work, id }) => {
    const invoice = await invoices.get(work, id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw invalidRequest(
        `You can only void an open or uncollectible invoice: it is ${invoice.status}.`,
      )

    return formatInvoice(work, await voidInvoice(work, invoice))
  },
})

const giveUp = route({
  method: 'POST',
  path: '/v1/invoices/:id/mark_uncollectible',
  params: nothing,
  run: async ({ work, id }) => {
    const invoice = await invoices.get(work, id)
    if (invoice.status !== 'open')
      throw invalidRequest(
        `Only an open invoice can become uncollectible: it is ${invoice.status}.`,
      )

    return formatInvoice(work, await markUncollectible(work, invoice))
  },
})

export const invoiceRoutes: readonly Route[] = [
  createPreview,
  retrieve,
  list,
  lines,
  update,
  finalize,
  pay,
  voided,
  giveUp,
]
