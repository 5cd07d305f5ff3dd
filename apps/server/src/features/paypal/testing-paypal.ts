import { z } from 'zod'
import type { TestCaller } from '#server/http/testing-api.ts'
import type { BillingWorld } from '#server/testing-billing.ts'

/** The steps of a payment by PayPal. For tests. */
export function paypalIn(world: () => BillingWorld) {
  /** Begins an agreement: to buy a plan, or as the new payment method. */
  const setup = async (caller: TestCaller, wanted: object) => {
    const { data } = await world().api.call('POST', '/stripe/setup-paypal', caller, wanted)
    const { clientSecret } = z.object({ clientSecret: z.string() }).parse(data)
    return { setupIntent: clientSecret.split('_secret_')[0] ?? '', clientSecret }
  }

  /** Goes to PayPal's page and says yes or no there; gives what the address has when one is back. */
  const atPaypal = async (
    { setupIntent, clientSecret }: Awaited<ReturnType<typeof setup>>,
    answer = 'approve',
  ) => {
    await fetch(`${world().bench.apiUrl}/v1/setup_intents/${setupIntent}/confirm`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer pk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'paypal',
        return_url: 'http://shop.test/paypal',
      }),
    })
    const page = `/__payments/paypal/${setupIntent}?client_secret=${clientSecret}`
    await world().bench.post(page, { answer, email: 'ion@paypal.test' })

    return { setupIntent, setupIntentClientSecret: clientSecret }
  }

  /** Replaces the saved method by PayPal, and lets the provider tell it. */
  const changeToPaypal = async (caller: TestCaller) => {
    await atPaypal(await setup(caller, {}))
    await world().deliverAll()
  }

  /** Buys a plan by PayPal to the end. */
  const buy = async (caller: TestCaller, plan = 'abonament_lunar', coupon?: string) => {
    const order = { plan, ...(coupon && { coupon }) }
    const proof = await atPaypal(await setup(caller, { ...order, consent: true }))
    const body = { ...order, userId: caller.accountId, ...proof }
    const answer = await world().api.call(
      'POST',
      '/auth/create-paypal-subscription',
      undefined,
      body,
    )
    await world().deliverAll()
    return answer
  }

  return { setup, atPaypal, changeToPaypal, buy }
}
