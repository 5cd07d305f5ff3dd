import type { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())
afterEach(async () => {
  for await (const { id } of shop.stripe.subscriptions.list())
    await shop.stripe.subscriptions.cancel(id)
})

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  if (item === undefined) throw new Error('The subscription has no item.')
  return item
}

const priceOf = (unit_amount: number, interval: 'month' | 'year' = 'month') => ({
  currency: 'eur',
  product: shop.catalogue.product.id,
  recurring: { interval },
  unit_amount,
})

const halfway = async (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  await shop.bench.sandbox.advance(((end - start) * 1000) / 2)
}

const untilRenewed = async (subscription: Stripe.Subscription) => {
  const at = itemOf(subscription).current_period_end * 1000
  await shop.bench.sandbox.advance(at - shop.bench.clock.now().getTime() + 2 * HOUR_MS)
}

const newest = async (subscription: string) => {
  const [invoice] = (await shop.stripe.invoices.list({ subscription })).data
  if (invoice === undefined) throw new Error('The subscription has no invoice.')
  return invoice
}

describe('a dearer price of the same interval', () => {
  const change = (
    subscription: Stripe.Subscription,
    amount: number,
    proration_behavior: Stripe.SubscriptionUpdateParams.ProrationBehavior,
  ) =>
    shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price_data: priceOf(amount) }],
      proration_behavior,
      expand: ['latest_invoice'],
    })

  it('charges half the difference in the middle of the period, at once on request', async () => {
    const { subscription } = await shop.subscribed()
    await halfway(subscription)
    const changed = await change(subscription, 1699, 'always_invoice')
    const invoice = await newest(subscription.id)

    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 500 })
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-350, 850])
    expect(itemOf(changed).current_period_end).toBe(itemOf(subscription).current_period_end)
  })

  it('charges it with the renewal otherwise, and the preview shows it', async () => {
    const { subscription } = await shop.subscribed()
    await halfway(subscription)
    await change(subscription, 1699, 'create_prorations')
    const preview = await shop.stripe.invoices.createPreview({ subscription: subscription.id })
    await untilRenewed(subscription)

    expect(preview.amount_due).toBe(1699 + 500)
    expect(await newest(subscription.id)).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 2199,
    })
  })

  it('leaves a credit for the next invoices when it is cheaper', async () => {
    const { customer, subscription } = await shop.subscribed()
    await halfway(subscription)
    await change(subscription, 99, 'always_invoice')
    const credited = await shop.stripe.customers.retrieve(customer.id)
    await untilRenewed(subscription)
    const renewal = await newest(subscription.id)

    expect(credited).toMatchObject({ balance: -300 })
    expect(renewal).toMatchObject({
      starting_balance: -300,
      ending_balance: -201,
      amount_due: 0,
      status: 'paid',
    })
  })
})

describe('a coupon', () => {
  const paidWith = async (duration: Stripe.CouponCreateParams.Duration, months?: number) => {
    const coupon = await shop.stripe.coupons.create({
      percent_off: 50,
      duration,
      ...(months === undefined ? {} : { duration_in_months: months }),
    })
    const { id: customer } = await shop.stripe.customers.create({})
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const subscription = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.catalogue.monthly.id }],
      default_payment_method: id,
      discounts: [{ coupon: coupon.id }],
    })
    await shop.stripe.coupons.del(coupon.id)
    await shop.bench.sandbox.advance(65 * DAY_MS)
    const { data } = await shop.stripe.invoices.list({ subscription: subscription.id })

    return data.map(({ amount_paid: amount }) => amount).toReversed()
  }

  it('applies once, for its months or forever, also after its deletion', async () => {
    expect(await paidWith('once')).toEqual([349, 699, 699])
    expect(await paidWith('repeating', 2)).toEqual([349, 349, 699])
    expect(await paidWith('forever')).toEqual([349, 349, 349])
  })
})

describe('a free period', () => {
  it('starts with a paid invoice of zero, and ends at once on request', async () => {
    const { id: customer } = await shop.stripe.customers.create({})
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    const free = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.catalogue.monthly.id }],
      default_payment_method: id,
      trial_period_days: 7,
      expand: ['latest_invoice'],
    })
    await shop.stripe.subscriptions.update(free.id, { trial_end: 'now' })
    await shop.bench.sandbox.advance(2 * HOUR_MS)
    const paying = await shop.stripe.subscriptions.retrieve(free.id)

    expect(free).toMatchObject({
      status: 'trialing',
      latest_invoice: { amount_due: 0, status: 'paid' },
    })
    expect(paying.status).toBe('active')
    expect(await newest(free.id)).toMatchObject({ amount_paid: 699 })
  })

  it('ends at once with another plan, which is billed from then on', async () => {
    const { subscription } = await shop.subscribed()
    const { id, items } = subscription
    const inAMonth = subscription.created + 60 * 24 * 3_600
    await shop.stripe.subscriptions.update(id, { trial_end: inAMonth, proration_behavior: 'none' })
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: shop.catalogue.yearly.id }],
      trial_end: 'now',
      proration_behavior: 'none',
    })
    await shop.bench.sandbox.advance(2 * HOUR_MS)
    const { data } = await shop.stripe.invoices.list({ subscription: id })

    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active')
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([6999, 0, 699])
  })

  it('ends in dunning when there is nothing to charge', async () => {
    const { id: customer } = await shop.stripe.customers.create({})
    const free = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price: shop.catalogue.monthly.id }],
      trial_period_days: 7,
    })
    await shop.bench.sandbox.advance(7 * DAY_MS + 2 * HOUR_MS)

    expect((await shop.stripe.subscriptions.retrieve(free.id)).status).toBe('past_due')
    expect(await newest(free.id)).toMatchObject({ status: 'open', attempt_count: 1 })
  })
})

describe('an end', () => {
  it('is final: an ended subscription cannot be ended or changed', async () => {
    const { subscription } = await shop.subscribed()
    await shop.stripe.subscriptions.cancel(subscription.id)
    const again = await refusal(shop.stripe.subscriptions.cancel(subscription.id))
    const change = await refusal(
      shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    )

    expect(again).toMatchObject({ code: 'resource_missing', statusCode: 404 })
    expect(change.statusCode).toBe(400)
  })

  it('of a schedule ends its subscription, its release does not', async () => {
    const [ended, released] = [await shop.subscribed(), await shop.subscribed()]
    const plan = (from_subscription: string) =>
      shop.stripe.subscriptionSchedules.create({ from_subscription })
    const first = await plan(ended.subscription.id)
    const second = await plan(released.subscription.id)
    const twice = await refusal(plan(released.subscription.id))
    await shop.stripe.subscriptionSchedules.cancel(first.id)
    await shop.stripe.subscriptionSchedules.release(second.id)
    const statusOf = async ({ subscription }: { subscription: Stripe.Subscription }) => {
      const { status, schedule } = await shop.stripe.subscriptions.retrieve(subscription.id)
      return [status, schedule]
    }

    expect(twice.message).toContain('already attached to a schedule')
    expect((await statusOf(ended))[0]).toBe('canceled')
    expect(await statusOf(released)).toEqual(['active', null])
  })
})

describe('an invoice', () => {
  it('is paid once and voided permanently', async () => {
    const { subscription } = await shop.subscribed()
    const { id } = await newest(subscription.id)
    const paid = await refusal(shop.stripe.invoices.pay(id))
    const voided = await refusal(shop.stripe.invoices.voidInvoice(id))

    expect(paid).toMatchObject({ code: 'invoice_already_paid', statusCode: 400 })
    expect(voided.statusCode).toBe(400)
  })

  it('is refunded once, and not during a dispute', async () => {
    const { customer } = await shop.subscribed()
    const [charge] = (await shop.stripe.charges.list({ customer: customer.id })).data
    const refund = (amount?: number) =>
      shop.stripe.refunds.create({
        charge: charge?.id ?? '',
        ...(amount === undefined ? {} : { amount }),
      })
    await refund(600)
    const tooMuch = await refusal(refund(100))
    await refund()
    const again = await refusal(refund(1))
    const disputed = await shop.subscribed('pm_card_createDispute')
    const [taken] = (await shop.stripe.charges.list({ customer: disputed.customer.id })).data
    const late = await refusal(shop.stripe.refunds.create({ charge: taken?.id ?? '' }))

    expect(tooMuch).toMatchObject({ param: 'amount', statusCode: 400 })
    expect(again).toMatchObject({ code: 'charge_already_refunded' })
    expect(late).toMatchObject({ code: 'charge_disputed' })
  })
})

describe('a phase of a schedule', () => {
  it('has exactly the given discounts', async () => {
    const { stripe } = shop
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    const plan = async (which: 'named' | 'left out' | 'another') => {
      const { subscription: plain } = await shop.subscribed()
      const subscription = await stripe.subscriptions.update(plain.id, {
        discounts: [{ coupon: coupon.id }],
      })
      const { id, phases } = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
      })
      const [current] = phases
      const own = (current?.discounts ?? []).flatMap(({ discount }) =>
        typeof discount === 'string' ? [{ discount }] : [],
      )
      const other = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
      const discounts = { named: own, 'left out': [], another: [{ coupon: other.id }] }[which]
      await stripe.subscriptionSchedules.update(id, {
        end_behavior: 'release',
        phases: [
          {
            items: [{ price_data: priceOf(1000) }],
            start_date: current?.start_date ?? 0,
            end_date: current?.end_date ?? 0,
            discounts: own,
          },
          { items: [{ price_data: priceOf(2000) }], discounts },
        ],
      })
      const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
      await untilRenewed(subscription)

      return [preview.amount_due, (await newest(subscription.id)).amount_due]
    }

    expect(await plan('named')).toEqual([1000, 1000])
    expect(await plan('left out')).toEqual([2000, 2000])
    expect(await plan('another')).toEqual([1800, 1800])
  })
})
