import { describe, expect, it } from 'vitest'
import { pageOf, stripeAnswering, type Asked } from '#server/testing-stripe.ts'
import { allPages, PAGE, withAllPayments, withAllRefunds } from './all-pages.ts'

const things = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `x_${at}` }))

/** A client whose every list has so many things, and what it was asked. */
function listing(count: number) {
  const asked: Asked[] = []
  const all = things(count)
  const stripe = stripeAnswering((call) => {
    asked.push(call)
    return pageOf(all, call)
  })

  return { asked, stripe }
}

describe('allPages', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [1_250, 13],
  ])('returns %d items in %d calls', async (count, calls) => {
    const { asked, stripe } = listing(count)
    const found = await allPages(stripe.invoices.list({ limit: PAGE }), 'invoices')

    expect(found.map(({ id }) => id)).toEqual(things(count).map(({ id }) => id))
    expect(asked).toHaveLength(calls)
  })

  it('throws an error instead of returning a part', async () => {
    const { stripe } = listing(10_000)

    await expect(
      allPages(stripe.charges.list({ limit: PAGE }), 'charges of cus_1'),
    ).rejects.toThrow('charges of cus_1')
  })
})

describe('lists within a response', () => {
  it('are completed when they have more pages', async () => {
    const { stripe } = listing(25)
    const nested = { object: 'list' as const, url: '', data: [], has_more: true }
    const charge = await stripe.charges.retrieve('ch_1')
    const invoice = await stripe.invoices.retrieve('in_1')
    const refunds = (await withAllRefunds(stripe, { ...charge, refunds: nested })).refunds
    const payments = (await withAllPayments(stripe, { ...invoice, payments: nested })).payments

    expect([refunds?.data.length, payments?.data.length]).toEqual([25, 25])
  })

  it('are unchanged when they are complete', async () => {
    const { stripe, asked } = listing(25)
    const charge = await stripe.charges.retrieve('ch_1')
    const before = asked.length
    await withAllRefunds(stripe, charge)

    expect(asked).toHaveLength(before)
  })
})
