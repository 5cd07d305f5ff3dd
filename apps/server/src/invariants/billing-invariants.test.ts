import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { filmId } from './testing-media.ts'
import {
  now,
  openCompleteInstallation,
  other,
  paidThere,
  soundMoney,
  voucher,
  yesterday,
} from './testing-complete-installation.ts'

const plan = (id: string) => `insert into app.plan (id, price_minor, currency, duration_amount,
    duration_unit, is_public, position, description, price_description, benefits)
  values ('${id}', 699, 'EUR', 1, 'MONTH', true, 0, '', '', '[]')`

let world: Awaited<ReturnType<typeof openCompleteInstallation>>

beforeEach(async () => {
  world = await openCompleteInstallation()
})
afterEach(() => world.drop())

describe('the rules of billing', () => {
  it('finds unfinished withdrawals, and contracts that continue after their end', async () => {
    await world.run(`insert into app.withdrawal (id, reference, name, email, contract, received_at, account_id,
        kind, subscription_id, decision, decided_at, refunds)
      values ('${other}', 'R-1', '', '', 'in_1', '2026-04-30', '${world.accountId}', 'subscription', 'sub_1',
          'accepted', '2026-04-30', '[{"refundId": "re_1"}, {"refundId": "re_gone"}, {"refundId": null}]'),
        ('${filmId}', 'R-2', '', '', 'in_1', '2026-04-30', '${world.accountId}', 'subscription', 'sub_1',
          null, null, '[]')`)
    await world.run(`update app.subscription set returned = 'refunded'`)
    await world.run(`update app.customer set synced_at = '2026-04-30'`)
    world.provide({ returned: [{ intent: 'pi_1', at: yesterday }] })

    expect(await world.broken()).toEqual({
      withdrawals: [
        'withdrawal R-1 was accepted and sub_1 still renews',
        'withdrawal R-1 was decided and is not settled',
        'withdrawal R-2 is not stopped',
      ],
      'withdrawal-refunds': [
        'withdrawal R-1 was not paid back',
        'withdrawal R-1 was not paid back',
      ],
      'returned-payments': ['subscription sub_1'],
    })
  })

  it('finds a second active subscription', async () => {
    await world.run('drop index app.subscription_live')
    await world.run(`insert into app.subscription select account_id, 'sub_2', 'past_due', plan_id, paid_through,
      ends_at, next_plan_id, next_plan_at, payment_status, has_pending_change, source, started_at, ended_at,
      period_end from app.subscription`)

    expect(await world.broken()).toEqual({
      subscriptions: [`account ${world.accountId}`],
      'subscriptions-here': ['sub_2 is over at the provider and goes on here'],
    })
  })

  it('finds a late cancellation that never reached the provider', async () => {
    await world.run(`insert into app.late_cancellation (account_id, subscription_id, renews_at, effective_at)
      select account_id, id, '2026-04-29', '2026-05-29' from app.subscription`)
    const beforeRenewal = await world.broken()
    await world.run(`update app.subscription set charged_through = '2026-05-29'`)

    expect(beforeRenewal).toEqual({})
    expect(await world.broken()).toEqual({ 'late-cancellations': ['subscription sub_1'] })
  })

  it('finds an invoice that two accounts have paid', async () => {
    const second = await testCatalogue(world.db, now).account()
    await world.run(`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
      values ('${second}', 'in_1', 'subscription', now(), 699, 'eur', 'in_1')`)

    expect(await world.broken()).toEqual({ ledger: ['charge in_1'] })
  })

  it('finds a refund of more than was paid', async () => {
    await world.run(`update app.charge set amount_minor = -700 where id = 're_1'`)

    expect(await world.broken()).toMatchObject({ refunds: ['invoice in_1'] })
  })

  it('finds an event that was processed twice', async () => {
    await world.run('alter table app.payment_event drop constraint payment_event_pkey')
    await world.run('insert into app.payment_event select * from app.payment_event')

    expect(await world.broken()).toEqual({ events: ['event evt_1'] })
  })

  it('finds a gift code that was used twice', async () => {
    await world.run(voucher(`'2026-04-10', '${world.accountId}'`))
    await world.run('alter table app.gift_grant drop constraint gift_grant_voucher_id_key')
    await world.run(`insert into app.gift_grant (account_id, id, voucher_id, months, starts_at, ends_at, created_at)
      select '${world.accountId}', gen_random_uuid(), '${other}', 3, '2026-04-10', '2026-04-10', '2026-04-10' from generate_series(1, 2)`)

    expect(await world.broken()).toEqual({ vouchers: [`voucher ${other}`] })
  })

  it('finds a gift code that was used and gave no free time', async () => {
    await world.run(voucher(`'2026-04-10', '${world.accountId}'`))

    expect(await world.broken()).toEqual({ vouchers: [`voucher ${other}`] })
  })

  it('finds a gift that went out before its hour, or not at all', async () => {
    const buy = (session: string, times: string) =>
      world.run(`insert into app.voucher_purchase (id, product_id, session_key_hash, session_id,
          recipient_email, begun_at, voucher_id, paid_at, deliver_at, delivered_at)
        values (gen_random_uuid(), 'x', sha256('${session}'), '${session}', 'ana@example.ro',
          '2026-04-01', ${times})`)
    await world.run(voucher('null, null'))
    await world.run(`update app.voucher set expires_at = '2029-01-01'`)
    await buy('early', `null::uuid, '2026-04-02', '2026-04-05', '2026-04-04'`)
    await buy('unpaid', `null::uuid, null, '2026-04-03', '2026-04-04'`)
    await buy('late', `'${other}'::uuid, '2026-04-02', '2026-04-05', null`)
    await buy('good', `null::uuid, '2026-04-02', '2026-04-05', '2026-04-05'`)

    expect((await world.broken())['gift-deliveries']).toHaveLength(3)
  })

  it('finds missing, unknown and duplicate payments in the ledger', async () => {
    const paid = { ...paidThere, customer: 'cus_1' }
    const justNow = { ...paid, id: 'in_4', at: now }
    world.provide({
      payments: [{ ...paid, id: 'in_2' }, { ...paid, id: 'in_3', customer: null }, justNow],
      paidTwice: ['in_2'],
    })

    expect(await world.broken()).toEqual({
      'ledger-and-provider': [
        'in_2 is not in the ledger',
        'charge in_1 is nothing that its customer paid',
        'in_2 was paid twice',
      ],
    })
  })

  it('finds a customer with two charged subscriptions', async () => {
    const [one] = soundMoney.liveSubscriptions
    const twice = ['sub_1', 'sub_2'].flatMap((id) => (one ? [{ ...one, id }] : []))
    world.provide({ liveSubscriptions: twice })

    expect(await world.broken()).toEqual({
      'subscriptions-at-provider': ['customer cus_1'],
      'subscriptions-here': ['sub_2 is charged and unknown here'],
    })
  })

  it('finds a subscription that goes on here alone, unless it has only just ended', async () => {
    const ended = (at: Date) => ({
      liveSubscriptions: [],
      endedSubscriptions: [{ id: 'sub_1', customer: 'cus_1', at }],
    })
    const rule = { 'subscriptions-here': ['sub_1 is over at the provider and goes on here'] }
    world.provide(ended(yesterday))
    expect(await world.broken()).toEqual(rule)
    world.provide({ liveSubscriptions: [] })
    expect(await world.broken()).toEqual(rule)

    world.provide(ended(now))
    expect(await world.broken()).toEqual({})
  })

  it('finds a cancellation that is on one side only, unless it has only just been read', async () => {
    const cancelled = soundMoney.liveSubscriptions.map((one) => ({ ...one, isEnding: true }))
    await world.run(`update app.customer set synced_at = '2026-04-30'`)
    world.provide({ liveSubscriptions: cancelled })
    expect(await world.broken()).toEqual({
      'subscriptions-here': ['sub_1 is cancelled at the provider and not here'],
    })
    await world.run(`update app.subscription set ends_at = period_end`)
    expect(await world.broken()).toEqual({})

    world.provide({})
    expect(await world.broken()).toEqual({
      'subscriptions-here': ['sub_1 is cancelled here and renews at the provider'],
    })
    await world.run(`update app.customer set synced_at = '2026-05-01T10:00:00Z'`)
    expect(await world.broken()).toEqual({})
    // A cancellation that came too late ends one period later, which the provider learns after it.
    await world.run(`update app.customer set synced_at = '2026-04-30'`)
    await world.run(`update app.subscription set ends_at = period_end + interval '1 month'`)
    expect(await world.broken()).toEqual({})
  })

  it('finds a charge of another amount or currency than was paid', async () => {
    world.provide({ payments: [{ ...paidThere, amountMinor: 3562, currency: 'ron' }] })

    expect(await world.broken()).toEqual({
      'ledger-and-provider': ['charge in_1 is of another amount or currency than was paid'],
    })
  })

  it('finds a subscription that bills something else than was agreed', async () => {
    world.provide({ offTerms: ['sub_1'] })

    expect(await world.broken()).toEqual({ 'subscription-terms': ['subscription sub_1'] })
  })

  it('finds plans and renewals without a product at the provider', async () => {
    await world.run(plan('altul'))
    world.provide({ products: [] })

    expect(await world.broken()).toEqual({ 'offer-at-provider': ['altul', 'plan'] })
  })

  it('finds a price that was not announced, or not ten days before', async () => {
    const rule = { 'announced-prices': ['subscription sub_1'] }
    await world.run(plan('plan'))
    await world.run(`update app.subscription set price_minor = 699`)
    expect(await world.broken()).toEqual({})
    await world.run(`update app.subscription set price_minor = 799`)
    expect(await world.broken()).toEqual(rule)

    await world.run(`insert into app.price_change (id, plan_id, price_minor, sells_from, existing_from, created_at)
      values ('${other}', 'plan', 799, '2026-04-30 12:00Z', '2026-04-30 13:00Z', '2026-04-19')`)
    await world.run(`update app.subscription set price_change_id = '${other}'`)
    expect(await world.broken()).toEqual(rule)

    await world.run(`insert into app.price_notice (account_id, change_id, old_price_minor, stated_from, written_at)
      values ('${world.accountId}', '${other}', 699, '2026-04-30 13:00Z', '2026-04-19')`)
    expect(await world.broken()).toEqual(rule)
    await world.run(`update app.price_notice set sent_at = '2026-04-22'`)
    expect(await world.broken()).toEqual(rule)
    await world.run(`update app.price_notice set sent_at = '2026-04-20'`)
    expect(await world.broken()).toEqual({})
  })

  it('finds a pause that gives access, and one that does not begin at the end of the paid period', async () => {
    const pause = (paidThrough: string, boughtThrough: string) =>
      world.run(`update app.subscription set is_paused = true, paid_through = '${paidThrough}',
        bought_through = '${boughtThrough}', paused_from = '2026-05-10', paused_until = '2026-06-10'`)
    const found = async () => (await world.broken())['pauses']
    await pause('2026-05-10', '2026-05-10')
    expect(await found()).toBeUndefined()
    await pause('2026-06-10', '2026-05-10')
    expect(await found()).toEqual(['subscription sub_1'])
    await pause('2026-05-01', '2026-05-01')
    expect(await found()).toEqual(['subscription sub_1'])
    // The payment before the pause was given back while it ran.
    await world.run(`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency)
      values ('${world.accountId}', 're_pause', 'refund', '2026-05-20', -1, 'ron')`)
    expect(await found()).toBeUndefined()
    await pause('2026-05-15', '2026-05-15')
    expect(await found()).toEqual(['subscription sub_1'])
  })

  it('finds a promotion code that was used too often', async () => {
    world.provide({ overusedCodes: ['promo_1'] })

    expect(await world.broken()).toEqual({ coupons: ['code promo_1'] })
  })

  it('reports the checks that need the provider while it does not answer', async () => {
    world.provide(null)

    expect(await world.broken()).toEqual({
      'ledger-and-provider': null,
      'withdrawal-refunds': null,
      'subscriptions-at-provider': null,
      'subscriptions-here': null,
      'subscription-terms': null,
      'offer-at-provider': null,
      coupons: null,
      'subscription-facts': null,
      'renewals-of-accounts': null,
      customers: null,
      'returned-money': null,
      'gift-purchases': null,
      disputes: null,
      'refund-orders': null,
      'coupons-at-provider': null,
    })
  })
})
