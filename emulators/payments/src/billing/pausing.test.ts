import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

type Pause = Stripe.SubscriptionUpdateParams.PauseCollection

const nowMs = () => shop.bench.clock.now().getTime()
const seconds = (ms: number) => Math.floor(ms / 1000)

async function paused(pause: Pause) {
  const { subscription } = await shop.subscribed()
  const { id } = subscription
  await shop.stripe.subscriptions.update(id, { pause_collection: pause })

  return { id, periodEnd: (subscription.items.data[0]?.current_period_end ?? 0) * 1000 }
}

const runTo = (moment: number) => shop.bench.sandbox.advance(moment - nowMs())
const invoicesOf = async (subscription: string) =>
  (await shop.stripe.invoices.list({ subscription })).data
const typesOf = (id: string) =>
  shop.bench.received
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type)

describe('pause_collection', () => {
  it.each([
    { behavior: 'void' as const, status: 'void', auto_advance: false },
    { behavior: 'keep_as_draft' as const, status: 'draft', auto_advance: false },
    { behavior: 'mark_uncollectible' as const, status: 'uncollectible', auto_advance: false },
  ])('creates the invoice of a renewal $status by $behavior, without a charge', async (one) => {
    const { behavior, ...invoice } = one
    const { id, periodEnd } = await paused({ behavior })
    await runTo(periodEnd + 2 * HOUR_MS)
    const [newest, ...before] = await invoicesOf(id)
    const after = await shop.stripe.subscriptions.retrieve(id)
    await runTo(periodEnd + 10 * DAY_MS)

    expect(newest).toMatchObject({ ...invoice, amount_paid: 0, attempt_count: 0 })
    expect(before.map(({ status }) => status)).toEqual(['paid'])
    expect(after).toMatchObject({
      status: 'active',
      pause_collection: { behavior, resumes_at: null },
      latest_invoice: newest?.id,
    })
    expect((await invoicesOf(id))[0]).toMatchObject(invoice)
  })

  it('announces no renewal', async () => {
    const { id, periodEnd } = await paused({ behavior: 'void' })
    await runTo(periodEnd + HOUR_MS)

    expect(typesOf(id)).not.toContain('invoice.upcoming')
    expect(typesOf(id)).toContain('invoice.voided')
  })

  it('ends by itself at its time, and the next renewal is charged', async () => {
    const resumes_at = seconds(nowMs() + 40 * DAY_MS)
    const { id, periodEnd } = await paused({ behavior: 'void', resumes_at })
    await runTo(periodEnd + 2 * HOUR_MS)
    const during = await shop.stripe.subscriptions.retrieve(id)
    await runTo(resumes_at * 1000 + HOUR_MS)
    const after = await shop.stripe.subscriptions.retrieve(id)
    const nextEnd = (after.items.data[0]?.current_period_end ?? 0) * 1000
    await runTo(nextEnd + 2 * HOUR_MS)

    expect(during).toMatchObject({ pause_collection: { behavior: 'void', resumes_at } })
    expect(after).toMatchObject({ status: 'active', pause_collection: null })
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'void', 'paid'])
    expect(typesOf(id)).toContain('invoice.upcoming')
  })

  it('is removed by an empty value, and leaves drafts to be collected manually', async () => {
    const { id, periodEnd } = await paused({ behavior: 'keep_as_draft' })
    await runTo(periodEnd + 2 * HOUR_MS)
    const back = await shop.stripe.subscriptions.update(id, { pause_collection: '' })
    await runTo(periodEnd + DAY_MS)
    const [draft] = await invoicesOf(id)
    await shop.stripe.invoices.update(draft?.id ?? '', { auto_advance: true })
    await runTo(periodEnd + 2 * DAY_MS)

    expect(back.pause_collection).toBeNull()
    expect(draft).toMatchObject({ status: 'draft' })
    expect((await invoicesOf(id))[0]).toMatchObject({ id: draft?.id, status: 'paid' })
  })

  it('charges nothing for a change of plan during the pause', async () => {
    const { id } = await paused({ behavior: 'void' })
    const { items } = await shop.stripe.subscriptions.retrieve(id)
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: shop.catalogue.yearly.id }],
      proration_behavior: 'always_invoice',
    })

    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['void', 'paid'])
  })

  it('accepts the three behaviors and a future time, for a subscription that has not ended', async () => {
    const { subscription } = await shop.subscribed()
    const pause = (pause_collection: Pause) =>
      refusal(shop.stripe.subscriptions.update(subscription.id, { pause_collection }))
    const past = await pause({ behavior: 'void', resumes_at: seconds(nowMs()) - 1 })
    const unknown = await pause({ behavior: 'wait' })
    await shop.stripe.subscriptions.cancel(subscription.id)

    expect(past).toMatchObject({ param: 'pause_collection[resumes_at]' })
    expect(unknown).toMatchObject({ type: 'StripeInvalidRequestError' })
    expect(await pause({ behavior: 'void' })).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    })
  })
})
