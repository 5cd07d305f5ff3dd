import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { openPeopleWorld, reason, type PeopleWorld } from './testing-people.ts'

const DISPUTED = '4000000000000259'

let people: PeopleWorld

beforeAll(async () => {
  people = await openPeopleWorld()
})
afterAll(() => people.close())

describe('refundPayment', () => {
  const refund = async (accountId: string, amountMinor: number, refundedMinor: number) => {
    const [payment] = (await people.fileOf(accountId)).payments
    return people.act(accountId, '/refund', { paymentId: payment?.id, amountMinor, refundedMinor })
  }
  const atProvider = async (accountId: string) => {
    const { customer } = await people.world.billing.entitlementOf(accountId)
    const { data } = await people.world.stripe.charges.list({ customer: customer?.stripeId ?? '' })
    return data[0]?.amount_refunded
  }

  /** An order that a stopped server has left. */
  const ordered = async (accountId: string) => {
    const [payment] = (await people.fileOf(accountId)).payments
    const id = uuidv7(people.world.bench.clock.now())
    await people.world.db.run(sql`insert into app.refund_order
        (account_id, id, charge_id, amount_minor, currency, ordered_at)
      values (${accountId}, ${id}, ${payment?.id}, 700, 'ron', ${people.world.bench.clock.now()})`)
    return id
  }

  it('refunds a part to the cent: provider, ledger, mail, page and log agree', async () => {
    const { accountId, email } = await people.subscriber()
    const { status, data } = await refund(accountId, 1_781, 0)

    expect(status).toBe(200)
    expect(data).toMatchObject({
      file: { payments: [{ amountMinor: 3_563, refundedMinor: 1_781, isRefunding: false }] },
    })
    expect(await atProvider(accountId)).toBe(1_781)
    expect(await people.world.mailText(email, 'Ți-am returnat 17.81 RON')).toContain('Rambursarea')
    expect(await people.eventsOf(accountId)).toContainEqual(
      expect.objectContaining({
        kind: 'refunded',
        money: { amountMinor: 1_781, currency: 'RON' },
      }),
    )
    expect(await people.logOf(accountId)).toContainEqual({ action: 'payment.refunded', reason })
    await people.world.work()
    await people.world.deliverAll()
    expect(await atProvider(accountId)).toBe(1_781)
  })

  it('is refused while a withdrawal from the payment is not done', async () => {
    const { accountId } = await people.subscriber()
    const { customer } = await people.world.billing.entitlementOf(accountId)
    const charges = await people.world.stripe.charges.list({ customer: customer?.stripeId ?? '' })
    const withdrawn = (decision: string | null, chargeId = '') =>
      people.world.db.run(sql`insert into app.withdrawal (id, reference, name, email, contract,
          received_at, account_id, kind, invoice_id, decision, refunds)
        select ${randomUUID()}, ${randomUUID()}, 'Ion', 'ion@example.ro', 'x', now(), account_id,
          'subscription', invoice_id, ${decision}, ${JSON.stringify([{ chargeId }])} from app.charge
        where account_id = ${accountId}`)
    const settle = () => people.world.db.run(sql`update app.withdrawal set settled_at = now()`)
    await withdrawn(null)
    expect((await refund(accountId, 700, 0)).error).toBe('WITHDRAWAL_OPEN')
    await settle()
    await withdrawn('accepted', charges.data[0]?.id)
    expect((await refund(accountId, 700, 0)).error).toBe('WITHDRAWAL_OPEN')
    await settle()
    await withdrawn('accepted', 'ch_other')
    expect((await refund(accountId, 700, 0)).status).toBe(200)
  })

  it('repeats the first response to a retry', async () => {
    const { accountId } = await people.subscriber()
    const [payment] = (await people.fileOf(accountId)).payments
    const order = { paymentId: payment?.id, amountMinor: 1_000, refundedMinor: 0 }
    const press = () =>
      people.act(accountId, '/refund', order, { 'idempotency-key': `refund-of-${accountId}` })
    const [first, again] = [await press(), await press()]

    expect(first.status).toBe(200)
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await atProvider(accountId)).toBe(1_000)
  })

  it('executes one of several concurrent requests, and none above the remaining amount', async () => {
    const { accountId } = await people.subscriber()
    const answers = await Promise.all([
      refund(accountId, 1_000, 0),
      refund(accountId, 1_000, 0),
      refund(accountId, 500, 0),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refunded = (await atProvider(accountId)) ?? 0

    expect([500, 1_000]).toContain(refunded)
    expect((await refund(accountId, 3_563, refunded)).error).toBe('PAYMENT_CHANGED')
    expect((await refund(accountId, 3_563 - refunded, refunded)).status).toBe(200)
    expect(await atProvider(accountId)).toBe(3_563)
  })

  it('is finished by its job when the server stopped in between', async () => {
    const { accountId } = await people.subscriber()
    const id = await ordered(accountId)
    expect((await people.fileOf(accountId)).payments).toMatchObject([{ isRefunding: true }])
    expect((await refund(accountId, 700, 0)).error).toBe('PAYMENT_CHANGED')

    await people.refundJob({ accountId, id })
    await people.refundJob({ accountId, id })
    expect((await people.fileOf(accountId)).payments).toMatchObject([
      { isRefunding: false, refundedMinor: 700 },
    ])
    expect(await atProvider(accountId)).toBe(700)
  })

  it('reports and logs what the provider refuses, on the page too, and a later order is new', async () => {
    const { accountId } = await people.subscriber(DISPUTED)
    const order = async () => {
      const [payment] = (await people.fileOf(accountId)).payments
      return { paymentId: payment?.id, amountMinor: 700, refundedMinor: 0 }
    }
    const key = { 'idempotency-key': `refused-refund-of-${accountId}` }
    const first = await people.act(accountId, '/refund', await order(), key)
    const again = await people.act(accountId, '/refund', await order(), key)

    expect([first.error, again.error]).toEqual(['REFUND_REFUSED', 'REFUND_REFUSED'])
    const { payments } = await people.fileOf(accountId)
    expect(payments).toMatchObject([
      {
        isRefunding: false,
        refundedMinor: 0,
        refusedRefund: { amountMinor: 700, code: 'charge_disputed' },
      },
    ])
    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual([
      'payment.refund-refused',
      'payment.refunded',
      'person.opened',
    ])
    expect((await people.act(accountId, '/refund', await order())).error).toBe('REFUND_REFUSED')
    expect(await atProvider(accountId)).toBe(0)
  })

  it('is logged and on the page when its job learns that the provider refuses', async () => {
    const { accountId } = await people.subscriber(DISPUTED)
    const id = await ordered(accountId)

    await people.refundJob({ accountId, id })
    await people.refundJob({ accountId, id })
    expect((await people.fileOf(accountId)).payments).toMatchObject([
      { isRefunding: false, refusedRefund: { amountMinor: 700, code: 'charge_disputed' } },
    ])
    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual([
      'payment.refund-refused',
      'person.opened',
    ])
  })

  it('refuses a payment of another account', async () => {
    const [one, other] = [await people.subscriber(), await people.subscriber()]
    const [payment] = (await people.fileOf(other.accountId)).payments
    const wanted = { paymentId: payment?.id, amountMinor: 100, refundedMinor: 0 }

    expect((await people.act(one.accountId, '/refund', wanted)).status).toBe(404)
  })
})

describe('refundCharge', () => {
  const refund = async (accountId: string, patch: object = {}, caller = people.flavia) => {
    const [payment] = (await people.fileOf(accountId)).payments
    const wanted = { accountId, paymentId: payment?.id, amountMinor: 1_234, refundedMinor: 0 }
    const body = { ...wanted, reason, ...patch }
    return people.api.call('POST', '/studio/money/refunds', caller, body)
  }

  it('finance can refund a payment with a reason, without opening the account', async () => {
    const { accountId, email } = await people.subscriber()

    expect((await refund(accountId, { reason: ' ' })).error).toBe('REASON_REQUIRED')
    expect((await refund(accountId, { refundedMinor: 5 })).error).toBe('PAYMENT_CHANGED')
    expect((await refund(accountId, { amountMinor: 3_564 })).error).toBe('PAYMENT_CHANGED')
    expect((await refund(accountId)).status).toBe(204)
    expect((await people.fileOf(accountId)).payments).toMatchObject([{ refundedMinor: 1_234 }])
    expect(await people.logOf(accountId)).toContainEqual({ action: 'payment.refunded', reason })
    expect(await people.world.mailText(email, 'Ți-am returnat 12.34 RON')).toContain('Rambursarea')
    expect((await refund(accountId)).error).toBe('PAYMENT_CHANGED')
  })

  it('learns that the provider refuses', async () => {
    const { accountId } = await people.subscriber(DISPUTED)

    expect((await refund(accountId)).error).toBe('REFUND_REFUSED')
    expect((await people.logOf(accountId)).map(({ action }) => action)).toContain(
      'payment.refund-refused',
    )
  })

  it('refuses support without opening the account, and payments of another account', async () => {
    const { accountId } = await people.subscriber()
    const other = await people.subscriber()

    expect((await refund(accountId, {}, people.sanda)).error).toBe('ROLE_REQUIRED')
    expect((await refund(accountId, { accountId: other.accountId })).status).toBe(404)
    expect((await people.fileOf(accountId)).payments).toMatchObject([{ refundedMinor: 0 }])
  })
})

describe('cancelForPerson', () => {
  it('cancels at the end of the period, once, without a survey', async () => {
    const { accountId } = await people.subscriber()
    const { data } = await people.act(accountId, '/cancel', { when: 'end' })

    expect(data).toMatchObject({ file: { subscription: { state: 'ends' } } })
    expect((await people.act(accountId, '/cancel', { when: 'end' })).error).toBe(
      'ALREADY_CANCELLED',
    )
    const kinds = (await people.eventsOf(accountId)).map(({ kind }) => kind)
    expect(kinds).not.toContain('cancelled')
  })

  it('ends the subscription at once', async () => {
    const { accountId } = await people.subscriber()
    const { data } = await people.act(accountId, '/cancel', { when: 'now' })

    expect(data).toMatchObject({ file: { subscription: { state: 'ended' } } })
    expect((await people.act(accountId, '/cancel', { when: 'now' })).error).toBe(
      'NOTHING_TO_CANCEL',
    )
    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual([
      'person.opened',
      'subscription.cancelled-now',
    ])
  })
})

describe('other help', () => {
  it('signs out here and at the user pool, and sends mails of the pool again', async () => {
    const { accountId } = await people.subscriber()
    await people.world.db.run(sql`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at)
      values (${accountId}, 'de-scos', 'TV', 'tv', now(), now())`)
    expect((await people.fileOf(accountId)).devices).toBe(1)
    people.asked.length = 0

    expect((await people.act(accountId, '/sign-out')).data).toMatchObject({ file: { devices: 0 } })
    await people.act(accountId, '/mail', { kind: 'reset' })
    await people.act(accountId, '/mail', { kind: 'confirmation' })
    expect(people.asked).toEqual(['signOut', 'mailReset', 'mailConfirmation'])
    await people.world.db.run(
      sql`update app.account set confirmed_at = now() where id = ${accountId}`,
    )
    expect((await people.act(accountId, '/mail', { kind: 'confirmation' })).error).toBe(
      'ALREADY_CONFIRMED',
    )
  })

  it('logs the copy of the data in the transaction that orders it', async () => {
    const { accountId } = await people.world.account()
    await people.open(accountId)
    people.asked.splice(0, Infinity, 'failing export')
    expect((await people.act(accountId, '/export')).status).toBe(500)
    people.asked.length = 0

    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual(['person.opened'])
  })

  it('cannot erase an operator, nor call off what an operator has asked', async () => {
    const { accountId } = people.doru
    await people.open(accountId)
    people.asked.length = 0
    for (const isErasing of [true, false])
      expect((await people.act(accountId, '/erase', { isErasing })).error).toBe('ROLE_REQUIRED')

    expect(people.asked).toEqual([])
    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual(['person.opened'])
  })

  it('exports and erases as the person would, with a reason', async () => {
    const { accountId } = await people.world.account()
    await people.open(accountId)
    expect((await people.act(accountId, '/export')).status).toBe(200)
    expect((await people.act(accountId, '/erase', { isErasing: true })).status).toBe(200)
    expect((await people.act(accountId, '/erase', { isErasing: false })).status).toBe(200)

    expect(people.asked.slice(-3)).toEqual(['orderExport', 'askDeletion', 'undoDeletion'])
    expect((await people.logOf(accountId)).map(({ action }) => action)).toEqual([
      'person.erasure-scheduled',
      'person.erasure-undone',
      'person.exported',
      'person.opened',
    ])
  })
})
