import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Expansions } from '../http/expand.ts'
import { listOf } from '../http/list.ts'
import type { Work } from '../work.ts'
import { formatCharge } from './charge/format.ts'
import { charges } from './charge/state.ts'
import { formatLineItems } from './checkout-session/amounts.ts'
import { formatSession } from './checkout-session/format.ts'
import { sessions } from './checkout-session/state.ts'
import { formatCoupon } from './coupon/format.ts'
import { coupons } from './coupon/state.ts'
import { formatCustomer } from './customer/format.ts'
import { customers } from './customer/state.ts'
import { formatDiscount } from './discount/format.ts'
import { discounts } from './discount/state.ts'
import { formatDispute } from './dispute/format.ts'
import { disputes } from './dispute/state.ts'
import { formatFile } from './file/format.ts'
import { files } from './file/state.ts'
import { formatInvoiceItem } from './invoice-item/format.ts'
import { invoiceItems } from './invoice-item/state.ts'
import { formatInvoicePayment } from './invoice-payment/format.ts'
import { invoicePayments } from './invoice-payment/state.ts'
import { formatInvoice } from './invoice/format.ts'
import { invoices } from './invoice/state.ts'
import { formatPaymentIntent } from './payment-intent/format.ts'
import { paymentIntents } from './payment-intent/state.ts'
import { formatPaymentMethod } from './payment-method/format.ts'
import { paymentMethods } from './payment-method/state.ts'
import { formatPrice } from './price/format.ts'
import { prices } from './price/state.ts'
import { formatProduct } from './product/format.ts'
import { products } from './product/state.ts'
import { formatPromotionCode } from './promotion-code/format.ts'
import { promotionCodes } from './promotion-code/state.ts'
import { formatRefund } from './refund/format.ts'
import { refunds } from './refund/state.ts'
import { formatSetupIntent } from './setup-intent/format.ts'
import { setupIntents } from './setup-intent/state.ts'
import { formatSchedule } from './subscription-schedule/format.ts'
import { schedules } from './subscription-schedule/state.ts'
import { formatSubscription } from './subscription/format.ts'
import { subscriptions } from './subscription/state.ts'
import { formatTestClock } from './test-clock/format.ts'
import { testClocks } from './test-clock/state.ts'

type Formatter = (work: Work, json: unknown) => object | Promise<object>

const formatters: ReadonlyMap<string, Formatter> = new Map<string, Formatter>([
  [charges.type, (work, json) => formatCharge(work, charges.parse(json))],
  [sessions.type, (work, json) => formatSession(work, sessions.parse(json))],
  [coupons.type, (work, json) => formatCoupon(coupons.parse(json), work.now)],
  [customers.type, (_work, json) => formatCustomer(customers.parse(json))],
  [discounts.type, (_work, json) => formatDiscount(discounts.parse(json))],
  [disputes.type, (work, json) => formatDispute(work, disputes.parse(json))],
  [files.type, (_work, json) => formatFile(files.parse(json))],
  [invoices.type, (work, json) => formatInvoice(work, invoices.parse(json))],
  [invoiceItems.type, (_work, json) => formatInvoiceItem(invoiceItems.parse(json))],
  [invoicePayments.type, (_work, json) => formatInvoicePayment(invoicePayments.parse(json))],
  [paymentIntents.type, (work, json) => formatPaymentIntent(work, paymentIntents.parse(json))],
  [paymentMethods.type, (_work, json) => formatPaymentMethod(paymentMethods.parse(json))],
  [prices.type, (_work, json) => formatPrice(prices.parse(json))],
  [products.type, (_work, json) => formatProduct(products.parse(json))],
  [promotionCodes.type, (work, json) => formatPromotionCode(promotionCodes.parse(json), work.now)],
  [refunds.type, (work, json) => formatRefund(work, refunds.parse(json))],
  [setupIntents.type, (work, json) => formatSetupIntent(work, setupIntents.parse(json))],
  [schedules.type, (work, json) => formatSchedule(schedules.parse(json), work.now)],
  [subscriptions.type, (work, json) => formatSubscription(work, subscriptions.parse(json))],
  [testClocks.type, (_work, json) => formatTestClock(testClocks.parse(json))],
])

type Include = (work: Work, id: string) => Promise<object | null | undefined>

/** Fields that Stripe leaves out unless they are expanded. */
const includes: ReadonlyMap<string, Include> = new Map<string, Include>([
  [
    'checkout.session.line_items',
    async (work, id) => formatLineItems(work, await sessions.get(work, id)),
  ],
  [
    'coupon.applies_to',
    async (work, id) => {
      const { appliesTo } = await coupons.get(work, id)
      return appliesTo.length === 0 ? undefined : { products: appliesTo }
    },
  ],
  [
    'coupon.currency_options',
    async (work, id) => {
      const { amountOff, currency, currencyOptions } = await coupons.get(work, id)
      if (amountOff === null || currency === null) return undefined
      const amounts = { [currency]: amountOff, ...currencyOptions }
      return Object.fromEntries(
        Object.entries(amounts).map(([code, amount]) => [code, { amount_off: amount }]),
      )
    },
  ],
  [
    'customer.subscriptions',
    async (work, id) => {
      const all = await subscriptions.all(work, { customer: id })
      const live = all.filter(({ endedAt }) => endedAt === null)
      const shown = await Promise.all(live.map((one) => formatSubscription(work, one)))
      return listOf(`/v1/customers/${id}/subscriptions`, shown)
    },
  ],
  [
    'invoice.payments',
    async (work, id) => {
      const all = await invoicePayments.all(work, { invoice: id })
      return listOf(`/v1/invoice_payments?invoice=${id}`, all.map(formatInvoicePayment))
    },
  ],
  [
    'invoice.confirmation_secret',
    async (work, id) => {
      const { paymentIntent } = await invoices.get(work, id)
      if (paymentIntent === null) return null
      const intent = await paymentIntents.get(work, paymentIntent)
      return { client_secret: intent.clientSecret, type: 'payment_intent' }
    },
  ],
  [
    'charge.refunds',
    async (work, id) => {
      const all = await refunds.all(work, { charge: id })
      const shown = await Promise.all(all.map((refund) => formatRefund(work, refund)))
      return listOf(`/v1/charges/${id}/refunds`, shown)
    },
  ],
])

const Row = z.object({ type: z.string(), json: z.unknown() })

export const expansions: Expansions = {
  format: async (work, id) => {
    const row = await work.queries.maybe(
      Row,
      sql`select type, json from sandbox.object where id = ${id}`,
    )
    const format = row && formatters.get(row.type)

    return row && format ? format(work, row.json) : null
  },
  isIncludable: (objectType, field) => includes.has(`${objectType}.${field}`),
  include: async (work, objectType, id, field) => {
    const include = includes.get(`${objectType}.${field}`)
    return include ? include(work, id) : null
  },
}
