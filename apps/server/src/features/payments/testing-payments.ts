import { z } from 'zod'
import { HOUR_MS } from '@hlizo/kit/durations'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

export const feedback = {
  questions: [
    { id: 'reason', options: ['price'] },
    { id: 'frequency', options: ['weekly'] },
    { id: 'missing', options: ['no-answer'], text: 'Mai mult Gelu' },
    { id: 'return', options: ['pause'] },
  ],
}

export const secretOf = ({ data }: { readonly data: unknown }): string =>
  z.object({ clientSecret: z.string() }).parse(data).clientSecret

export function mutationsIn(world: BillingWorld) {
  const { api, stripe, bench } = world

  const customerOf = async ({ accountId }: TestCaller): Promise<string> =>
    (await world.billing.entitlementOf(accountId)).customer?.stripeId ?? ''
  const untilExpiry = async (caller: TestCaller): Promise<number> => {
    const { subscriptionExpirationDate } = await world.user(caller)
    return new Date(subscriptionExpirationDate ?? 0).getTime() - bench.clock.now().getTime()
  }
  const answerBank = async (clientSecret: string, answer: 'approve' | 'refuse') => {
    const [id] = clientSecret.split('_secret_')
    const page = `/__payments/authenticate/${id}?client_secret=${clientSecret}`
    await bench.post(page, { answer })
  }
  /** Does not deliver the provider's webhook. */
  const approveUnheard = (clientSecret: string) => answerBank(clientSecret, 'approve')
  const changeCard = (caller: TestCaller, paymentMethodId: string) =>
    api.call('POST', '/stripe/change-payment-method', caller, { paymentMethodId })

  return {
    customerOf,
    untilExpiry,
    changeCard,
    cancel: (caller: TestCaller) =>
      api.call('DELETE', '/stripe/cancel-subscription', caller, { feedback }),
    resubscribe: (caller: TestCaller, plan = 'abonament_lunar') =>
      api.call('POST', '/stripe/resubscribe', caller, { plan, consent: true }),
    change: (caller: TestCaller, plan: string) =>
      api.call('POST', '/stripe/change-subscription', caller, { plan, consent: true }),
    pause: (caller: TestCaller, months = 1) =>
      api.call('POST', '/stripe/pause-subscription', caller, { months }),
    endPause: (caller: TestCaller, body: object = {}) =>
      api.call('POST', '/stripe/resume-subscription', caller, body),
    resumeQuote: (caller: TestCaller) => api.call('GET', '/stripe/resume-subscription', caller),
    retry: (caller: TestCaller) => api.call('POST', '/stripe/retry-payment', caller),
    upcoming: (caller: TestCaller, query = '') =>
      api.call('GET', `/stripe/upcoming-invoice${query}`, caller),
    charges: (caller: TestCaller) => api.call('GET', '/stripe/charges', caller),

    subscriber: async (plan = 'abonament_lunar') => {
      const caller = await world.account()
      await buyPlan(world, caller, plan)
      return caller
    },
    subscriptionsOf: async (caller: TestCaller) =>
      (await stripe.subscriptions.list({ customer: await customerOf(caller), status: 'all' })).data,
    methodsOf: async (caller: TestCaller) =>
      (await stripe.paymentMethods.list({ customer: await customerOf(caller) })).data,
    runOut: async (caller: TestCaller, moreMs = HOUR_MS) => {
      await world.advance((await untilExpiry(caller)) + moreMs)
      await world.deliverAll()
    },
    approveUnheard,
    approve: async (clientSecret: string) => {
      await approveUnheard(clientSecret)
      await world.deliverAll()
    },
    refuse: async (clientSecret: string) => {
      await answerBank(clientSecret, 'refuse')
      await world.deliverAll()
    },
    newCard: async (number: string): Promise<string> =>
      (
        await stripe.paymentMethods.create({
          type: 'card',
          card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
        })
      ).id,
    failRenewal: async (caller: TestCaller) => {
      await changeCard(caller, 'pm_card_chargeCustomerFail')
      await world.advance((await untilExpiry(caller)) + 2 * HOUR_MS)
      await world.deliverAll()
    },
  }
}

export type PaymentsWorld = BillingWorld & ReturnType<typeof mutationsIn>

export async function openPaymentsWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<PaymentsWorld> {
  const world = await openBillingWorld(environment)
  return { ...world, ...mutationsIn(world) }
}
