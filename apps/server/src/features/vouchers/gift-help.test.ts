import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestCaller } from '#server/http/testing-api.ts'
import { RECEIVED, RECIPIENT } from './testing-delivery.ts'
import { openGiftHelpWorld, REASON } from './testing-gift-help.ts'

const GIVER = 'matusa@example.ro'
const OTHER = 'nepoata@example.ro'
const AGAIN = 'Codul cadoului tău'
const OPENED = 'Cadoul tău a fost deschis'
const EXTENDED = 'Cadoul tău este valabil mai mult timp'
const CODE = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

let shop: Awaited<ReturnType<typeof openGiftHelpWorld>>
let sanda: TestCaller

beforeAll(async () => {
  shop = await openGiftHelpWorld()
})
beforeEach(async () => {
  await shop.world.db.run(sql`delete from app.audit_entry`)
  await shop.world.empty()
  sanda = await shop.operator('support')
})
afterAll(() => shop.world.close())

/** A gift that has gone to its recipient. */
async function sentGift(fields: Record<string, string> = {}) {
  const { location } = await shop.order({ email: GIVER, ...fields })
  const key = await shop.pay(location, GIVER)
  const { code } = await shop.look(key)
  await shop.world.deliverAll()

  return { key, code, ...(await shop.gift()) }
}

const codeIn = async (address: string, subject: string) =>
  CODE.exec(await shop.world.mailText(address, subject))?.[0]
const sendAgain = (id: string, to: object, caller = sanda) => shop.act(caller, id, 'mails', { to })
const redeem = async (code = '') => shop.redeem(await shop.world.account(), code)

describe('sendGiftAgain', () => {
  it('sends the same code to its giver or its recipient, and logs it', async () => {
    const { id, code } = await sentGift()

    expect(await sendAgain(id, { who: 'giver' })).toMatchObject({
      status: 200,
      data: { isSent: true },
    })
    expect(await sendAgain(id, { who: 'recipient' })).toMatchObject({ status: 200 })
    expect(await codeIn(GIVER, AGAIN)).toBe(code)
    expect(await shop.received()).toEqual([RECEIVED, RECEIVED])
    expect(await codeIn(RECIPIENT, RECEIVED)).toBe(code)
    const entry = { action: 'gift.sent-again', reason: REASON }
    expect(await shop.logOf(id)).toEqual([
      { ...entry, after: { who: 'giver', email: 'm•••@example.ro', isNewCode: false } },
      { ...entry, after: { who: 'recipient', email: 'n•••@example.ro', isNewCode: false } },
    ])
    expect(await redeem(code)).toMatchObject({ status: 200 })
  })

  it('replaces a code that has gone to a wrong address', async () => {
    const { id, key, code } = await sentGift()
    expect(await sendAgain(id, { who: 'recipient', email: OTHER })).toMatchObject({
      data: { isSent: true },
    })
    const replaced = await codeIn(OTHER, RECEIVED)

    expect(replaced).not.toBe(code)
    expect(await shop.received()).toEqual([RECEIVED])
    expect(await codeIn(GIVER, AGAIN)).toBe(replaced)
    expect((await shop.look(key)).code).toBe(replaced)
    expect(await redeem(code)).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await redeem(replaced)).toMatchObject({ status: 200 })
  })

  it('notifies the giver again when the code in the place of an opened one is opened', async () => {
    const { id, code } = await sentGift()
    await shop.open(await shop.world.account(), code)
    await sendAgain(id, { who: 'recipient', email: OTHER })
    await shop.world.advance(DAY_MS)
    await shop.open(await shop.world.account(), (await codeIn(OTHER, RECEIVED)) ?? '')

    const opened = (await shop.world.mailsTo(GIVER)).filter((subject) => subject === OPENED)
    expect(opened).toEqual([OPENED, OPENED])
  })

  it('changes the address of a gift that waits for its hour, and sends it then', async () => {
    const { code, at } = await shop.planned({ email: GIVER })
    const { id } = await shop.gift()

    expect(await sendAgain(id, { who: 'recipient' })).toMatchObject({ error: 'GIFT_WAITING' })
    expect(await sendAgain(id, { who: 'recipient', email: OTHER })).toMatchObject({
      data: { isSent: false },
    })
    expect(await shop.world.mailsTo(OTHER)).toEqual([])
    await shop.until(at)
    await shop.deliverDue()
    expect([await shop.received(), await codeIn(OTHER, RECEIVED)]).toEqual([[], code])
  })

  it('sends a gift without a recipient to one, by its code', async () => {
    const { id, code } = await sentGift({ recipientEmail: '' })

    expect(await sendAgain(id, { who: 'recipient' })).toMatchObject({ error: 'NOT_FOUND' })
    await sendAgain(id, { who: 'recipient', email: OTHER })
    expect(await codeIn(OTHER, RECEIVED)).toBe(code)
  })

  it('issues a new code where the stored one cannot be read any more', async () => {
    const { id, code } = await sentGift()
    await shop.world.db.run(sql`update app.voucher set code_sealed = sha256('another key')`)
    expect(await sendAgain(id, { who: 'giver' })).toMatchObject({ status: 200 })
    const replaced = await codeIn(GIVER, AGAIN)

    expect(await redeem(code)).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await redeem(replaced)).toMatchObject({ status: 200 })
  })

  it('is refused for a code that cannot be used', async () => {
    const { id, code } = await sentGift()
    await redeem(code)
    expect(await sendAgain(id, { who: 'giver' })).toMatchObject({ error: 'VOUCHER_USED' })
    const { id: returned } = await sentGift()
    await shop.refundLast()
    await shop.world.deliverAll()
    expect(await sendAgain(returned, { who: 'giver' })).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await shop.logOf(returned)).toEqual([])
  })
})

describe('extendGift', () => {
  const extend = (id: string, months: number, expiresAt: Date) =>
    shop.act(sanda, id, 'extension', { months, expiresAt: expiresAt.toISOString() })

  it('adds months to what is left, and writes to giver and recipient', async () => {
    const { id, expiresAt } = await sentGift()
    expect(await extend(id, 2, expiresAt)).toMatchObject({ status: 204 })
    const until = (await shop.gift()).expiresAt

    expect(until.getUTCMonth()).toBe((expiresAt.getUTCMonth() + 2) % 12)
    expect(await shop.world.mailsTo(GIVER)).toContain(EXTENDED)
    expect(await shop.received()).toEqual([EXTENDED, RECEIVED].toSorted())
    expect(await shop.logOf(id)).toEqual([
      { action: 'gift.extended', reason: REASON, after: { expiresAt: until.toISOString() } },
    ])
    expect(await extend(id, 2, expiresAt)).toMatchObject({ error: 'CHANGED_BY_OTHER' })
  })

  it('makes an expired code valid from now on', async () => {
    const { id, code } = await sentGift()
    const expiredAt = new Date(shop.world.bench.clock.now().getTime() - DAY_MS)
    await shop.world.db.run(sql`update app.voucher set expires_at = ${expiredAt}`)
    expect(await redeem(code)).toMatchObject({ error: 'VOUCHER_EXPIRED' })
    await extend(id, 1, expiredAt)

    expect((await shop.gift()).expiresAt.getTime()).toBeGreaterThan(
      shop.world.bench.clock.now().getTime() + 27 * DAY_MS,
    )
    expect(await redeem(code)).toMatchObject({ status: 200 })
    expect(await extend(id, 1, (await shop.gift()).expiresAt)).toMatchObject({
      error: 'VOUCHER_USED',
    })
  })
})
