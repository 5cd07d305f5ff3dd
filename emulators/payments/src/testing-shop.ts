import { Stripe } from 'stripe'
import { addCatalogue, startBench, type TestBench } from './testing.ts'

export type TestShop = {
  readonly bench: TestBench
  readonly stripe: Stripe
  readonly catalogue: Awaited<ReturnType<typeof addCatalogue>>
  checkout(more?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>
  subscribed(token?: string): Promise<{
    customer: Stripe.Customer
    method: Stripe.PaymentMethod
    subscription: Stripe.Subscription
  }>
  settle(): Promise<void>
  close(): Promise<void>
}

export async function openShop(): Promise<TestShop> {
  const bench = await startBench()
  const { stripe } = bench
  const catalogue = await addCatalogue(stripe)

  return {
    bench,
    stripe,
    catalogue,
    checkout: (more = {}) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: catalogue.monthly.id, quantity: 1 }],
        success_url: 'http://shop.test/complete?sessionId={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://shop.test/subscribe?failed',
        ...more,
      }),
    subscribed: async (token = 'pm_card_visa') => {
      const customer = await stripe.customers.create({ email: 'ion@example.com' })
      const method = await stripe.paymentMethods.attach(token, { customer: customer.id })
      const subscription = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: catalogue.monthly.id }],
        default_payment_method: method.id,
        expand: ['latest_invoice'],
      })
      return { customer, method, subscription }
    },
    settle: async () => {
      await bench.sandbox.settle()
      bench.received.length = 0
      bench.answerWith(200)
    },
    close: () => bench.close(),
  }
}

export async function refusal(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await request.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused.')
  return error
}
