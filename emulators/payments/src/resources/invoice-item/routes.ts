import { z } from 'zod'
import { changeLines, lineOf } from '../../billing/invoice-items.ts'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
  integer,
  mergeMetadata,
  metadata,
  metadataChange,
  nothing,
  paging,
  positive,
  text,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { invoices, type InvoiceState } from '../invoice/state.ts'
import { addPrice, archivedPrice, Currency } from '../price/add-price.ts'
import { addInlinePrice, OncePriceData } from '../price/inline-price.ts'
import { prices, type PriceState } from '../price/state.ts'
import { addProduct } from '../product/add-product.ts'
import { subscriptions } from '../subscription/state.ts'
import { formatInvoiceItem } from './format.ts'
import { invoiceItems, type InvoiceItemState } from './state.ts'

const Period = z.strictObject({ start: integer, end: integer })

const Params = z.strictObject({
  customer: text,
  amount: integer.optional(),
  currency: Currency.optional(),
  description: text.optional(),
  discountable: flag.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  period: Period.optional(),
  price_data: OncePriceData.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: positive.optional(),
  subscription: text.optional(),
})
type Params = z.output<typeof Params>

/** A bare amount becomes an archived price of an archived product, as at Stripe. */
async function priceOfAmount(work: Work, params: Params, currency: string): Promise<PriceState> {
  const product = await addProduct(work, { name: params.description ?? 'Item', active: false })
  return addPrice(work, {
    product: product.id,
    currency,
    unit_amount: params.amount ?? 0,
    active: false,
  })
}

async function priceFor(work: Work, params: Params, currency: string): Promise<PriceState> {
  const given = [params.amount, params.price_data, params.pricing].filter(
    (one) => one !== undefined,
  )
  if (given.length !== 1)
    throw invalidRequest('You must specify exactly one of amount, price_data and pricing.', {
      param: 'amount',
    })
  if (params.amount !== undefined) return priceOfAmount(work, params, currency)
  const named = params.pricing?.price
  const inline = params.price_data
  const id = inline
    ? await addInlinePrice(work, inline, 'price_data', { isCreditAllowed: true })
    : (named ?? '')
  const price = await prices.get(work, id, 'pricing[price]')
  if (named !== undefined && !price.active) throw archivedPrice('pricing[price]')
  if (price.recurring !== null)
    throw invalidRequest(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      { param: 'pricing[price]' },
    )

  return price
}

function refuseForeign(invoice: InvoiceState, customer: string, currency: string): void {
  if (invoice.customer !== customer)
    throw invalidRequest(`The invoice ${invoice.id} belongs to another customer.`, {
      param: 'invoice',
    })
  if (invoice.status !== 'draft')
    throw invalidRequest(
      'This invoice is no longer editable: invoice items can only be added to a draft invoice.',
      { code: 'invoice_not_editable', param: 'invoice' },
    )
  if (invoice.currency !== currency)
    throw invalidRequest(
      `The price specified only supports \`${currency}\`. This doesn't match the invoice's currency: \`${invoice.currency}\`.`,
      { param: 'currency' },
    )
}

async function contextOf(work: Work, params: Params) {
  const customer = await requireCustomer(work, params.customer)
  if (params.subscription !== undefined) {
    const subscription = await subscriptions.get(work, params.subscription, 'subscription')
    if (subscription.customer !== customer.id || subscription.endedAt !== null)
      throw invalidRequest(`No such subscription: '${subscription.id}'`, {
        code: 'resource_missing',
        param: 'subscription',
      })
  }
  const invoice =
    params.invoice === undefined ? null : await invoices.get(work, params.invoice, 'invoice')

  return { customer, invoice }
}

const create = route({
  method: 'POST',
  path: '/v1/invoiceitems',
  params: Params,
  run: async ({ work, params }) => {
    const { customer, invoice } = await contextOf(work, params)
    const asked = params.price_data?.currency ?? params.currency
    if (params.pricing === undefined && asked === undefined)
      throw invalidRequest('Missing required param: currency.', {
        code: 'parameter_missing',
        param: 'currency',
      })
    const price = await priceFor(work, params, asked ?? '')
    if (invoice !== null) refuseForeign(invoice, customer.id, price.currency)
    const quantity = params.quantity ?? 1
    const item = await invoiceItems.insert(work, {
      id: newId('ii'),
      created: work.now,
      customer: customer.id,
      currency: price.currency,
      amount: price.unitAmount * quantity,
      unitAmount: price.unitAmount,
      quantity,
      description: params.description ?? '',
      isDiscountable: params.discountable ?? price.unitAmount >= 0,
      metadata: params.metadata ?? {},
      period: params.period ?? { start: work.now, end: work.now },
      price: price.id,
      product: price.product,
      subscription: params.subscription ?? invoice?.subscription ?? null,
      invoice: invoice?.id ?? null,
      testClock: customer.testClock,
    })
    await emit(work, 'invoiceitem.created', formatInvoiceItem(item))
    if (invoice !== null) await changeLines(work, invoice, [...invoice.lines, lineOf(item)])

    return formatInvoiceItem(item)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/invoiceitems/:id',
  params: nothing,
  run: async ({ work, id }) => formatInvoiceItem(await invoiceItems.get(work, id)),
})

const list = listRoute({
  path: '/v1/invoiceitems',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    invoice: text.optional(),
    pending: flag.optional(),
  }),
  of: invoiceItems,
  match: ({ params: { customer, invoice, pending } }) => ({
    customer,
    invoice: pending === true ? null : invoice,
  }),
  show: (_work, item) => formatInvoiceItem(item),
})

/** The draft that bills an item, if any; once it is final the item cannot be changed. */
async function draftOf(work: Work, item: InvoiceItemState): Promise<InvoiceState | null> {
  if (item.invoice === null) return null
  const invoice = await invoices.get(work, item.invoice)
  if (invoice.status !== 'draft')
    throw invalidRequest(
      'This invoice item can no longer be changed: it is attached to an invoice that is finalized.',
      { code: 'invoice_not_editable' },
    )

  return invoice
}

const update = route({
  method: 'POST',
  path: '/v1/invoiceitems/:id',
  params: z.strictObject({
    amount: integer.optional(),
    description: text.optional(),
    discountable: flag.optional(),
    metadata: metadataChange.optional(),
    period: Period.optional(),
    quantity: positive.optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await invoiceItems.get(work, id)
    const invoice = await draftOf(work, before)
    const quantity = params.amount === undefined ? (params.quantity ?? before.quantity) : 1
    const unitAmount = params.amount ?? before.unitAmount
    const after = await invoiceItems.save(work, {
      ...before,
      amount: unitAmount * quantity,
      unitAmount,
      quantity,
      description: params.description ?? before.description,
      isDiscountable: params.discountable ?? before.isDiscountable,
      metadata: mergeMetadata(before.metadata, params.metadata),
      period: params.period ?? before.period,
    })
    if (invoice !== null) {
      const lines = invoice.lines.map((line) =>
        line.invoiceItem === id ? { ...lineOf(after), id: line.id } : line,
      )
      await changeLines(work, invoice, lines)
    }

    return formatInvoiceItem(after)
  },
})

const remove = route({
  method: 'DELETE',
  path: '/v1/invoiceitems/:id',
  params: nothing,
  run: async ({ work, id }) => {
    const item = await invoiceItems.get(work, id)
    const invoice = await draftOf(work, item)
    if (invoice !== null)
      await changeLines(
        work,
        invoice,
        invoice.lines.filter((line) => line.invoiceItem !== id),
      )
    await invoiceItems.remove(work, id)
    await emit(work, 'invoiceitem.deleted', formatInvoiceItem(item))

    return { id, object: invoiceItems.type, deleted: true }
  },
})

export const invoiceItemRoutes: readonly Route[] = [create, retrieve, list, update, remove]
