import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { openDeliveryWorld, RECIPIENT } from './testing-delivery.ts'

let shop: Awaited<ReturnType<typeof openDeliveryWorld>>

beforeAll(async () => {
  shop = await openDeliveryWorld()
})
beforeEach(() => shop.world.empty())
afterAll(() => shop.world.close())

const OPENED = 'Cadoul tău a fost deschis'
const ACTIVATED = 'Cadoul tău a fost activat'
const THANKS = 'Ai primit o mulțumire'
const NOTIFICATIONS = new Set([OPENED, ACTIVATED, THANKS])

/** The notifications that a giver got. */
const notificationsTo = async (email: string) =>
  (await shop.world.mailsTo(email)).filter((subject) => NOTIFICATIONS.has(subject))

/** A gift on the way to its recipient. */
async function given() {
  const [buyer, friend] = [await shop.world.account(), await shop.world.account()]
  const { key, code, at } = await shop.planned({ recipientName: 'Vlad' }, buyer)
  await shop.until(at)
  await shop.deliverDue()

  return { buyer, friend, key, code }
}

describe('giftOpener', () => {
  it('notifies the giver once that the gift was opened, without the recipient', async () => {
    const { buyer, friend, code } = await given()
    await Promise.all([shop.open(friend, code), shop.open(friend, code), shop.open(friend, code)])
    const mail = await shop.world.mailText(buyer.email, OPENED)
    const [gift] = await shop.giftsOf(buyer)

    expect(await notificationsTo(buyer.email)).toEqual([OPENED])
    expect(mail).toContain('Vlad a deschis cadoul de 3 luni')
    expect(mail).not.toContain(friend.email)
    expect(gift?.openedAt).toBe(shop.now())
  })

  it('returns the same for all codes, and counts neither the giver nor a scheduled gift', async () => {
    const [buyer, friend] = [await shop.world.account(), await shop.world.account()]
    const { code } = await shop.planned({}, buyer)
    const answers = [
      await shop.open(friend, code),
      await shop.open(buyer, code),
      await shop.open(friend, 'AAAA-BBBB-CCCC'),
      await shop.open(friend, 'nimic'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await shop.giftsOf(buyer)).toMatchObject([{ openedAt: null }])
    expect(await notificationsTo(buyer.email)).toEqual([])
    expect(await shop.world.api.call('POST', '/gifts/open', undefined, { code })).toMatchObject({
      status: 401,
    })
  })
})

describe('a gift that is opened before signing in', () => {
  it('counts once, from the mail', async () => {
    const { buyer, friend, code } = await given()
    await Promise.all([shop.openMailed(code), shop.openMailed(code), shop.open(friend, code)])

    expect(await shop.giftsOf(buyer)).toMatchObject([{ openedAt: shop.now() }])
    expect(await notificationsTo(buyer.email)).toEqual([OPENED])
  })

  it('does not count without a mail: the giver may open it', async () => {
    const buyer = await shop.world.account()
    const waiting = await shop.planned({}, buyer)
    const key = await shop.pay((await shop.order({ recipientEmail: '' }, buyer)).location)
    const personal = await shop.look(key)
    const answers = [
      await shop.openMailed(waiting.code),
      await shop.openMailed(personal.code),
      await shop.openMailed('AAAA-BBBB-CCCC'),
      await shop.openMailed('nimic'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await shop.giftsOf(buyer)).toMatchObject([{ openedAt: null }, { openedAt: null }])
    expect(await notificationsTo(buyer.email)).toEqual([])
  })
})

describe('activationNotifier', () => {
  it('notifies the giver once that the gift was activated', async () => {
    const { buyer, friend, code } = await given()
    await shop.redeem(friend, code)
    await shop.redeem(friend, code)
    await shop.open(friend, code)
    const mail = await shop.world.mailText(buyer.email, ACTIVATED)

    expect(await notificationsTo(buyer.email)).toEqual([ACTIVATED])
    expect(mail).not.toContain(friend.email)
    expect(await shop.giftsOf(buyer)).toMatchObject([{ activatedAt: shop.now() }])
  })

  it('is not sent when the giver redeems the gift', async () => {
    const { buyer, code } = await given()
    await shop.redeem(buyer, code)

    expect(await notificationsTo(buyer.email)).toEqual([])
  })
})

describe('giftThanker', () => {
  it('sends the thanks to the giver once', async () => {
    const { buyer, friend, code } = await given()
    await shop.redeem(friend, code)
    const first = await shop.thank(friend, code, '  Mulţumesc din suflet!  ')
    const second = await shop.thank(friend, code, 'Încă o dată!')
    const mail = await shop.world.mailText(buyer.email, THANKS)

    expect(first.status).toBe(204)
    expect(second).toMatchObject({ error: 'ALREADY_THANKED' })
    expect(mail).toContain('„Mulțumesc din suflet!”')
    expect(await shop.giftsOf(buyer)).toMatchObject([{ thanks: 'Mulțumesc din suflet!' }])
    expect(new Set(await notificationsTo(buyer.email))).toEqual(new Set([ACTIVATED, THANKS]))
  })

  it('waits for the recipient in the account, and is sent once under concurrency', async () => {
    const { buyer, friend, code } = await given()
    const before = await shop.unthanked(friend)
    await shop.redeem(friend, code)
    const [gift] = await shop.unthanked(friend)
    const id = gift?.id ?? ''
    const answers = await Promise.all([
      shop.thankById(friend, id, 'Mersi!'),
      shop.thankById(friend, id, 'Mersi!'),
      shop.thank(friend, code, 'Mersi!'),
    ])

    expect(before).toEqual([])
    expect(gift).toEqual({ id, months: 3, activatedAt: shop.now() })
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400])
    expect(await shop.unthanked(friend)).toEqual([])
    expect((await notificationsTo(buyer.email)).filter((subject) => subject === THANKS)).toEqual([
      THANKS,
    ])
  })

  it('is not asked of other accounts, and not for a gift to oneself or one that was stopped', async () => {
    const { buyer, friend, code } = await given()
    await shop.redeem(friend, code)
    const [gift] = await shop.unthanked(friend)
    const own = await shop.planned({}, buyer)
    await shop.redeem(buyer, own.code)

    expect(await shop.unthanked(buyer)).toEqual([])
    expect(await shop.thankById(buyer, gift?.id ?? '', 'Mersi')).toMatchObject({
      error: 'VOUCHER_INVALID',
    })
    expect(await shop.world.api.call('GET', '/gifts/unthanked')).toMatchObject({ status: 401 })
    await shop.world.db.run(sql`update app.voucher set disabled_at = ${new Date(shop.now())}`)
    expect(await shop.unthanked(friend)).toEqual([])
  })

  it('is refused with a URL, too long, empty, and from another account', async () => {
    const { buyer, friend, code } = await given()
    const early = await shop.thank(friend, code, 'Mersi')
    await shop.redeem(friend, code)

    expect(early).toMatchObject({ error: 'VOUCHER_INVALID' })
    for (const text of ['Vezi https://rău.example', 'scrie-mi la a@b.ro', 'x'.repeat(201), ' '])
      expect(await shop.thank(friend, code, text)).toMatchObject({ error: 'MESSAGE_INVALID' })
    expect(await shop.thank(buyer, code, 'Mersi')).toMatchObject({ error: 'VOUCHER_INVALID' })
    expect(await shop.thank(await shop.world.account(), code, 'Mersi')).toMatchObject({
      error: 'VOUCHER_INVALID',
    })
    const signedOut = { code, text: 'Mersi' }
    expect(await shop.world.api.call('POST', '/gifts/thanks', undefined, signedOut)).toMatchObject({
      status: 401,
    })
  })
})

describe('a gift that was bought signed out', () => {
  /** Its buyer has an account with the address that was typed at the payment. */
  async function boughtSignedOut() {
    const [buyer, friend] = [await shop.world.account(), await shop.world.account()]
    const { location } = await shop.order({ recipientEmail: '' })
    const { code } = await shop.look(await shop.pay(location, buyer.email))

    return { buyer, friend, code }
  }

  it('is not opened by its giver, who is notified of the recipient', async () => {
    const { buyer, friend, code } = await boughtSignedOut()
    await shop.open(buyer, code)
    const before = await notificationsTo(buyer.email)
    await shop.open(friend, code)

    expect(before).toEqual([])
    expect(await notificationsTo(buyer.email)).toEqual([OPENED])
  })

  it('is not one to thank for when its giver activates it', async () => {
    const { buyer, code } = await boughtSignedOut()
    await shop.redeem(buyer, code)

    expect(await notificationsTo(buyer.email)).toEqual([])
    expect(await shop.unthanked(buyer)).toEqual([])
    expect(await shop.thank(buyer, code, 'Mersi')).toMatchObject({ error: 'VOUCHER_INVALID' })
  })
})

describe('the card of a gift', () => {
  it('is for its buyer only, with session or key, while the code is of use', async () => {
    const { buyer, friend, key, code } = await given()
    const [gift] = await shop.giftsOf(buyer)
    const own = `/api/v1/gifts/${gift?.id}/card?paper=a6`
    const byKey = `/api/v1/gifts/by-key/${key}/card?paper=a4`
    const good = [await shop.world.api.open(own, buyer), await shop.world.api.open(byKey)]
    const refused = [
      await shop.world.api.open(own),
      await shop.world.api.open(own, friend),
      await shop.world.api.open(`/api/v1/gifts/by-key/${'x'.repeat(43)}/card?paper=a4`),
    ]
    await shop.redeem(friend, code)

    for (const { status, body } of good) {
      expect(status).toBe(200)
      expect(body.startsWith('%PDF-')).toBe(true)
    }
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 404])
    expect(await shop.world.api.open(own, buyer)).toMatchObject({ status: 404 })
    expect(await shop.received()).toHaveLength(1)
    expect(await shop.world.mailsTo(RECIPIENT)).not.toContain(OPENED)
  })
})
