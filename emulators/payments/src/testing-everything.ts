import type { Stripe } from 'stripe'
import { DAY_MS } from '@hlizo/kit/durations'
import { addCatalogue, cardForm, type TestBench } from './testing.ts'

type Catalogue = Awaited<ReturnType<typeof addCatalogue>>
type Setup = { readonly bench: TestBench; readonly stripe: Stripe; readonly catalogue: Catalogue }

async function callOffers({ stripe, catalogue }: Setup): Promise<Stripe.PromotionCode> {
  const { id } = await stripe.products.create({ name: 'Cadou', metadata: { months: '3' } })
  await stripe.products.update(id, { description: 'Trei luni' })
  await stripe.products.retrieve(id)
  await stripe.products.list()
  await stripe.products.del(id)
  await stripe.prices.retrieve(catalogue.monthly.id)
  await stripe.prices.update(catalogue.monthly.id, { nickname: 'lunar' })
  await stripe.prices.list({ lookup_keys: ['yearly'], type: 'recurring' })
  const terms = { percent_off: 50, duration: 'repeating', duration_in_months: 3 } as const
  const coupon = await stripe.coupons.create(terms)
  await stripe.coupons.update(coupon.id, { name: 'Jumătate' })
  await stripe.coupons.retrieve(coupon.id)
  await stripe.coupons.list()
  await stripe.coupons.del((await stripe.coupons.create({ amount_off: 100, currency: 'eur' })).id)
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  const code = await stripe.promotionCodes.create({ promotion, code: 'JUMATATE' })
  await stripe.promotionCodes.update(code.id, { metadata: { for: 'vara' } })
  await stripe.promotionCodes.retrieve(code.id)
  await stripe.promotionCodes.list({ active: true })
  await stripe.promotionCodes.list({ active: false })

  return code
}

async function callPeople({ stripe }: Setup): Promise<{ customer: string; method: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'ion@example.com' })
  await stripe.customers.retrieve(customer)
  await stripe.customers.list()
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  await stripe.customers.listPaymentMethods(customer)
  await stripe.paymentMethods.retrieve(method)
  await stripe.paymentMethods.update(method, { metadata: { stored: 'yes' } })
  await stripe.paymentMethods.list({ customer })
  const other = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555555555554444', exp_month: 12, exp_year: 2034, cvc: '123' },
  })
  await stripe.paymentMethods.attach(other.id, { customer })
  await stripe.paymentMethods.detach(other.id)
  await stripe.customers.del((await stripe.customers.create({ name: 'Nimeni' })).id)

  return { customer, method }
}

async function callCheckout({ bench, stripe, catalogue }: Setup): Promise<void> {
  const create = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: catalogue.monthly.id, quantity: 1 }],
      success_url: 'http://shop.test/complete',
      ...more,
    })
  const { id, url } = await create({})
  await stripe.checkout.sessions.update(id, { metadata: { seen: 'yes' } })
  await bench.post(url ?? '', cardForm('4242424242424242'))
  await stripe.checkout.sessions.retrieve(id)
  await stripe.checkout.sessions.listLineItems(id)
  const single = await create({
    mode: 'payment',
    line_items: [{ price: catalogue.single.id, quantity: 1 }],
    invoice_creation: { enabled: true },
  })
  await bench.post(single.url ?? '', cardForm('4000000000000002'))
  await bench.post(single.url ?? '', cardForm('5555555555554444'))
  await stripe.checkout.sessions.list()
  await stripe.checkout.sessions.expire((await create({})).id)
}

async function callIntents({ stripe }: Setup, customer: string): Promise<void> {
  const setup = await stripe.setupIntents.create({ customer })
  await stripe.setupIntents.update(setup.id, { description: 'Card nou' })
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
  await stripe.setupIntents.retrieve(setup.id)
  const paypal = await stripe.setupIntents.create({ customer })
  const back = { return_url: 'http://shop.test/paypal' }
  await stripe.setupIntents.confirm(paypal.id, { payment_method_data: { type: 'paypal' }, ...back })
  await stripe.setupIntents.cancel(paypal.id)
  await stripe.setupIntents.list()
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({ amount: 500, currency: 'eur', customer, payment_method })
  const intent = await pay('pm_card_createDispute')
  await stripe.paymentIntents.confirm(intent.id)
  await stripe.paymentIntents.retrieve(intent.id)
  const asking = await pay('pm_card_authenticationRequired')
  await stripe.paymentIntents.confirm(asking.id, back)
  await stripe.paymentIntents.cancel(asking.id)
  await stripe.paymentIntents.list()
}

async function callMoneyBack({ stripe }: Setup): Promise<void> {
  const [dispute] = (await stripe.disputes.list()).data
  await stripe.disputes.retrieve(dispute?.id ?? '')
  const data = Buffer.from('%PDF-1.7 Chitanța.')
  const receipt = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name: 'chitanta.pdf', type: 'application/pdf' },
  })
  await stripe.files.retrieve(receipt.id)
  await stripe.files.list({ purpose: 'dispute_evidence' })
  const evidence = { uncategorized_text: 'A privit.', receipt: receipt.id }
  await stripe.disputes.update(dispute?.id ?? '', { evidence })
  await stripe.disputes.close(dispute?.id ?? '')
  const { data: charges } = await stripe.charges.list({ limit: 100 })
  const paid = charges.find(({ status, disputed }) => status === 'succeeded' && !disputed)
  const refund = await stripe.refunds.create({ charge: paid?.id ?? '', amount: 100 })
  await stripe.refunds.retrieve(refund.id)
  await stripe.refunds.list()
  await stripe.charges.retrieve(paid?.id ?? '')
  await stripe.balance.retrieve()
}

async function callSubscriptions(setup: Setup, customer: string, code: string): Promise<void> {
  const { bench, stripe, catalogue } = setup
  const start = (price: Stripe.Price, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...more })
  const monthly = await start(catalogue.monthly, { discounts: [{ promotion_code: code }] })
  await stripe.subscriptions.retrieve(monthly.id)
  const items = [{ id: monthly.items.data[0]?.id ?? '', price: catalogue.yearly.id }]
  await stripe.invoices.createPreview({
    subscription: monthly.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  await stripe.subscriptions.update(monthly.id, { items, proration_behavior: 'always_invoice' })
  await callPlans(setup, (await start(catalogue.yearly)).id)
  await callFailure(setup, (await start(catalogue.monthly)).id, customer)
  await bench.sandbox.advance(40 * DAY_MS)
  await stripe.subscriptions.list({ customer, status: 'all' })
  await stripe.subscriptions.cancel(monthly.id)
}

async function callPlans({ stripe, catalogue }: Setup, yearly: string): Promise<void> {
  const plan = await stripe.subscriptionSchedules.create({ from_subscription: yearly })
  const [phase] = plan.phases
  const first = { start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 }
  await stripe.subscriptionSchedules.update(plan.id, {
    phases: [
      { items: [{ price: catalogue.yearly.id }], ...first },
      { items: [{ price: catalogue.monthly.id }], duration: { interval: 'month' } },
    ],
  })
  await stripe.subscriptionSchedules.retrieve(plan.id)
  await stripe.subscriptionSchedules.list()
  await stripe.subscriptionSchedules.release(plan.id)
  const next = await stripe.subscriptionSchedules.create({ from_subscription: yearly })
  await stripe.subscriptionSchedules.cancel(next.id)
}

async function tellOfItems(stripe: Stripe, customer: string, invoice: string): Promise<void> {
  const item = await stripe.invoiceItems.create({ customer, invoice, amount: 12, currency: 'eur' })
  await stripe.invoiceItems.update(item.id, { amount: 13 })
  await stripe.invoiceItems.retrieve(item.id)
  await stripe.invoiceItems.list({ invoice })
  await stripe.invoiceItems.del(item.id)
}

async function callFailure({ bench, stripe }: Setup, id: string, customer: string) {
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(id, { default_payment_method: bad.id })
  const renewal = async () => {
    const { data } = await stripe.invoices.list({ subscription: id })
    return data[0]?.id ?? ''
  }
  await bench.sandbox.advance(28 * DAY_MS + 60_000)
  const draft = await renewal()
  await tellOfItems(stripe, customer, draft)
  await stripe.invoices.update(draft, { metadata: { seen: 'yes' } })
  await stripe.invoices.finalizeInvoice(draft)
  await stripe.invoices.listLineItems(draft)
  await stripe.invoices.pay(draft, { payment_method: 'pm_card_visa' })
  await stripe.invoices.retrieve(draft)
  await bench.sandbox.advance(31 * DAY_MS + 2 * 3_600_000)
  await stripe.invoices.voidInvoice(await renewal())
  await bench.sandbox.advance(30 * DAY_MS + 2 * 3_600_000)
  await stripe.invoices.markUncollectible(await renewal())
  const { data } = await stripe.invoicePayments.list()
  await stripe.invoicePayments.retrieve(data[0]?.id ?? '')
}

async function callOtherResources({ bench, stripe }: Setup): Promise<void> {
  const frozen_time = Math.floor(bench.clock.now().getTime() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time })
  await stripe.testHelpers.testClocks.retrieve(clock.id)
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: frozen_time + 3600 })
  await stripe.testHelpers.testClocks.list()
  await stripe.testHelpers.testClocks.del(clock.id)
  await stripe.tax.settings.retrieve()
  await stripe.paymentMethodConfigurations.list()
  const { data } = await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.retrieve(data[0]?.id ?? '')
  const events = await stripe.events.list({ limit: 100 })
  await stripe.events.retrieve(events.data[0]?.id ?? '')
  await bench.sandbox.settle()
}

export async function tellOfEverything(bench: TestBench, stripe: Stripe): Promise<void> {
  const setup = { bench, stripe, catalogue: await addCatalogue(stripe) }
  const code = await callOffers(setup)
  const { customer } = await callPeople(setup)
  await callCheckout(setup)
  await callIntents(setup, customer)
  await callMoneyBack(setup)
  await callSubscriptions(setup, customer, code.id)
  await callOtherResources(setup)
}
