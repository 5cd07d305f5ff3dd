import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { addCatalogue, startBench, type TestBench } from './testing.ts'

let bench: TestBench
let catalogue: Awaited<ReturnType<typeof addCatalogue>>

beforeAll(async () => {
  bench = await startBench()
  catalogue = await addCatalogue(bench.stripe)
})
afterAll(() => bench.close())

async function subscribe(card: string): Promise<{ id: string; customer: string }> {
  const { stripe } = bench
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' })
  const { id } = await stripe.paymentMethods.attach(card, { customer })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: catalogue.monthly.id }],
    default_payment_method: id,
  })

  return { id: subscription.id, customer }
}

const received = async (type: string) => {
  await bench.sandbox.settle()
  return bench.received.filter((event) => event.type === type)
}

describe('disputes', () => {
  it('withdraw the money until they are won', async () => {
    const { customer } = await subscribe('pm_card_createDispute')
    const charges = () => bench.stripe.charges.list({ customer })
    const [charge] = (await charges()).data
    const [dispute] = (await bench.stripe.disputes.list({ charge: charge?.id ?? '' })).data
    const answered = await bench.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })

    expect(charge).toMatchObject({ status: 'succeeded', disputed: true })
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 699, reason: 'fraudulent' })
    expect(dispute).not.toHaveProperty('customer')
    expect(answered.status).toBe('won')
    expect(await received('charge.dispute.created')).toHaveLength(1)
    expect(await received('charge.dispute.closed')).toHaveLength(1)
  })
})

describe('invoice.upcoming', () => {
  it('is sent once, a week before the renewal, and not before an end', async () => {
    const subscription = await subscribe('pm_card_visa')
    const left = await subscribe('pm_card_visa')
    await bench.stripe.subscriptions.update(left.id, { cancel_at_period_end: true })
    await bench.sandbox.advance(22 * DAY_MS)
    const before = await received('invoice.upcoming')
    await bench.sandbox.advance(3 * DAY_MS)
    const upcoming = (await received('invoice.upcoming')).filter(
      ({ id }) => !before.some((event) => event.id === id),
    )
    const about = upcoming.map(({ data }) =>
      'customer' in data.object ? data.object.customer : null,
    )

    expect(about.filter((customer) => customer === subscription.customer)).toHaveLength(
      before.length === 0 ? 1 : 0,
    )
    expect(about).not.toContain(left.customer)
  })
})

describe('a list of events by their delivery', () => {
  it('filters by delivered and undelivered', async () => {
    const { stripe, sandbox } = bench
    await subscribe('pm_card_visa')
    await sandbox.settle()
    const [undelivered, delivered] = await Promise.all([
      stripe.events.list({ delivery_success: false, limit: 1 }),
      stripe.events.list({ delivery_success: true, type: 'invoice.paid', limit: 1 }),
    ])

    expect(undelivered.data).toEqual([])
    expect(delivered.data).toMatchObject([{ type: 'invoice.paid' }])
  })
})
