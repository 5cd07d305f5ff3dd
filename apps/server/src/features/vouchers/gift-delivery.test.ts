import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDeliveryWorld, RECEIVED, RECIPIENT } from './testing-delivery.ts'

let shop: Awaited<ReturnType<typeof openDeliveryWorld>>

beforeAll(async () => {
  shop = await openDeliveryWorld()
})
beforeEach(() => shop.world.empty())
afterAll(() => shop.world.close())

describe('an order with a delivery', () => {
  it('notifies the buyer of the delivery time and where to change it', async () => {
    const plan = { deliverDay: '2026-02-14', deliverHour: '9' }
    const { key } = await shop.planned({ email: 'matusa@example.ro', ...plan })
    const mail = await shop.world.mailText('matusa@example.ro', 'Voucherul tău Hlizo este gata')

    expect(mail).toContain('Îl trimitem la n•••@example.ro pe 14 februarie 2026 la 09:00')
    expect(mail).toContain(`/vouchers/checkout?sessionId=${key}`)
    expect((await shop.look(key)).gift).toEqual({
      delivery: {
        to: 'n•••@example.ro',
        at: '2026-02-14T07:00:00.000Z',
        isSent: false,
      },
      isChangeable: true,
      isStopped: false,
      isExpired: false,
      openedAt: null,
      activatedAt: null,
      thanks: null,
    })
  })

  it('is refused for a moment that is not ahead or does not exist, and without an address', async () => {
    const reasonOf = async (fields: Record<string, string>) => {
      const { location } = await shop.order(fields)
      return new URL(location, 'http://shop.test').searchParams.get('reason')
    }

    expect(await reasonOf({ deliverDay: shop.dayAhead(-1), deliverHour: '9' })).toBe(
      'DELIVERY_INVALID',
    )
    expect(await reasonOf({ deliverDay: '2026-03-29', deliverHour: '3' })).toBe('DELIVERY_INVALID')
    expect(await reasonOf({ deliverDay: shop.dayAhead(370), deliverHour: '9' })).toBe(
      'DELIVERY_INVALID',
    )
    expect(await reasonOf({ deliverDay: shop.dayAhead(2) })).toBe('DELIVERY_INVALID')
    expect(
      await reasonOf({ deliverDay: shop.dayAhead(2), deliverHour: '9', recipientEmail: '' }),
    ).toBe('EMAIL_INVALID')
    expect(await reasonOf({ message: 'Vezi pe www.altundeva.ro' })).toBe('MESSAGE_INVALID')
  })

  it('is sent at once when it is paid after its time', async () => {
    const { location } = await shop.order({ deliverDay: '2026-01-31', deliverHour: '15' })
    await shop.until('2026-01-31T13:30:00Z')
    const key = await shop.pay(location)

    expect((await shop.look(key)).gift.delivery?.isSent).toBe(true)
    expect(await shop.received()).toEqual([RECEIVED])
  })
})

describe('a planned delivery', () => {
  it('is sent at its time, once, under concurrency', async () => {
    const { key, code, at } = await shop.planned({ message: 'La mulți ani!' })
    await shop.until(new Date(Date.parse(at) - 1_000).toISOString())
    await shop.deliverDue()
    const before = await shop.received()
    await shop.until(at)
    await Promise.all([shop.deliverDue(), shop.deliverDue(), shop.deliverDue()])
    const mail = await shop.world.mailText(RECIPIENT, RECEIVED)

    expect(before).toEqual([])
    expect(await shop.received()).toEqual([RECEIVED])
    expect(mail).toContain(code)
    expect(mail).toContain('„La mulți ani!”')
    expect((await shop.look(key)).gift).toMatchObject({
      delivery: { at, isSent: true },
      isChangeable: false,
    })

    // The mark outlives the mail, which is deleted later.
    await shop.forgetMails()
    await shop.deliverDue()
    expect(await shop.received()).toEqual([])
  })

  it('is neither lost nor duplicated by a crash at any step', async () => {
    const { faults } = shop.world
    const deliveredAfterDeathAt = async (step: number) => {
      const { at } = await shop.planned()
      await shop.until(at)
      faults.heal()
      faults.dieBefore(step)
      await shop.deliverDue().catch(() => undefined)
      const hasDied = faults.wasBroken()
      faults.heal()
      await shop.world.restart()
      await shop.deliverDue()
      await shop.deliverDue()
      const received = await shop.received()
      await shop.world.empty()

      return { hasDied, received }
    }
    let step = 0
    let hasDied = true
    while (hasDied) {
      step += 1
      const outcome = await deliveredAfterDeathAt(step)
      expect(outcome.received).toEqual([RECEIVED])
      hasDied = outcome.hasDied
    }

    expect(step).toBeGreaterThan(2)
  })

  it('waits for its payment', async () => {
    await shop.order({ deliverDay: shop.dayAhead(2), deliverHour: '9' })
    await shop.world.advance(3 * 86_400_000)
    await shop.deliverDue()

    expect(await shop.received()).toEqual([])
  })

  it('does not go out when the payment was returned, though the event is late', async () => {
    const { key, at } = await shop.planned()
    await shop.refundLast()
    await shop.until(at)
    await shop.deliverDue()

    expect(await shop.received()).toEqual([])
    expect(await shop.changeByKey(key, null)).toMatchObject({ status: 404 })
  })

  it('waits while its payment is disputed, and goes out when that is won', async () => {
    const { at } = await shop.planned()
    await shop.disputeLast()
    await shop.until(at)
    await shop.deliverDue()
    const during = await shop.received()
    await shop.winDispute()
    await shop.world.deliverAll()
    await shop.deliverDue()

    expect(during).toEqual([])
    expect(await shop.received()).toEqual([RECEIVED])
  })

  it('waits for the provider', async () => {
    const { key, at } = await shop.planned()
    await shop.until(at)
    shop.world.faults.answerWith(503)
    await shop.deliverDue()
    const sent = await shop.changeByKey(key, null)
    shop.world.faults.heal()
    const during = await shop.received()
    await shop.deliverDue()

    expect(during).toEqual([])
    expect(sent.data).toMatchObject({ delivery: { isSent: false }, isChangeable: true })
    expect(await shop.received()).toEqual([RECEIVED])
  })

  it('does not go out when its buyer has withdrawn or the code was used', async () => {
    await shop.planned({ email: 'matusa@example.ro' })
    await shop.withdraw('matusa@example.ro')
    const { code, at } = await shop.planned({ recipientEmail: 'alt@example.ro' })
    await shop.redeem(await shop.world.account(), code)
    await shop.until(at)
    await shop.deliverDue()

    expect(await shop.received()).toEqual([])
    expect(await shop.world.mailsTo('alt@example.ro')).toEqual([])
  })

  it('does not go out when the code has expired, and its giver sees that', async () => {
    const { key, at } = await shop.planned()
    const before = (await shop.look(key)).gift
    await shop.world.db.run(sql`update app.voucher set expires_at = ${new Date(at)}`)
    await shop.until(at)
    await shop.deliverDue()

    expect(before).toMatchObject({ isExpired: false, isChangeable: true })
    expect(await shop.received()).toEqual([])
    expect((await shop.look(key)).gift).toMatchObject({
      delivery: { isSent: false },
      isExpired: true,
      isChangeable: false,
    })
  })
})

describe('deliveryChanger', () => {
  it('moves a delivery, and sends it now', async () => {
    const { key, at } = await shop.planned()
    const moved = await shop.changeByKey(key, { day: shop.dayAhead(5), hour: 18 })
    await shop.until(at)
    await shop.deliverDue()
    const before = await shop.received()
    const sent = await shop.changeByKey(key, null)

    expect(moved).toMatchObject({ status: 200, data: { delivery: { isSent: false } } })
    expect(before).toEqual([])
    expect(sent.data).toMatchObject({ delivery: { at, isSent: true }, isChangeable: false })
    expect(await shop.received()).toEqual([RECEIVED])
    expect(await shop.changeByKey(key, { day: shop.dayAhead(5), hour: 18 })).toMatchObject({
      error: 'GIFT_DELIVERED',
    })
    expect(await shop.changeByKey(key, null)).toMatchObject({ error: 'GIFT_DELIVERED' })
  })

  it('and a due delivery do not both happen', async () => {
    const { key, at } = await shop.planned()
    await shop.until(at)
    const later = { day: shop.dayAhead(5), hour: 18 }
    const [moved, early] = await Promise.all([
      shop.changeByKey(key, later),
      shop.changeByKey(key, null),
      shop.deliverDue(),
      shop.deliverDue(),
    ])
    await shop.deliverDue()
    const { delivery } = (await shop.look(key)).gift

    for (const { error } of [moved, early]) expect([undefined, 'GIFT_DELIVERED']).toContain(error)
    expect(await shop.received()).toEqual(delivery?.isSent ? [RECEIVED] : [])
    expect((delivery?.at ?? '') > at).toBe(!delivery?.isSent)
  })

  it('refuses a moment that cannot be, an unknown key and a gift without recipient', async () => {
    const { key } = await shop.planned()
    const personal = await shop.pay((await shop.order({ recipientEmail: '' })).location)
    await shop.look(personal)

    expect(await shop.changeByKey(key, { day: '2026-01-01', hour: 9 })).toMatchObject({
      error: 'DELIVERY_INVALID',
    })
    expect(await shop.changeByKey(key, { day: 'x', hour: 9 })).toMatchObject({ status: 400 })
    expect(await shop.changeByKey('x'.repeat(43), null)).toMatchObject({ status: 404 })
    expect(await shop.changeByKey(personal, null)).toMatchObject({ status: 404 })
  })

  it('stays within a year of the order, however often it is moved', async () => {
    const { key } = await shop.planned()
    const moved = await shop.changeByKey(key, { day: shop.dayAhead(360), hour: 9 })
    await shop.world.advance(300 * DAY_MS)
    const again = await shop.changeByKey(key, { day: shop.dayAhead(80), hour: 9 })

    expect([moved.status, again.error]).toEqual([200, 'DELIVERY_INVALID'])
    expect((await shop.changeByKey(key, { day: shop.dayAhead(60), hour: 9 })).status).toBe(200)
  })

  it('belongs to the buyer: no other caller can see or move it', async () => {
    const [buyer, other] = [await shop.world.account(), await shop.world.account()]
    await shop.planned({}, buyer)
    const [gift] = await shop.giftsOf(buyer)
    const path = `/gifts/${gift?.id}/delivery`
    const at = { day: shop.dayAhead(5), hour: 18 }

    expect(await shop.giftsOf(other)).toEqual([])
    expect(await shop.world.api.call('GET', '/gifts')).toMatchObject({ status: 401 })
    expect(await shop.world.api.call('PUT', path, undefined, { at })).toMatchObject({ status: 401 })
    expect(await shop.world.api.call('PUT', path, other, { at })).toMatchObject({ status: 404 })
    expect(await shop.world.api.call('PUT', path, buyer, { at })).toMatchObject({
      data: { delivery: { isSent: false } },
    })
  })
})
