import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPin } from '#server/stores/pin-hash.ts'
import { pinStore } from '#server/stores/pins.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { peopleIn, type Member, type People, type Subscriber } from './testing-members.ts'
import { errorOf, openWire, type Wire, type WireAnswer } from './testing-wire.ts'

let product: TestProduct
let wire: Wire
let people: People
let guesser: Subscriber
let accomplice: Subscriber

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: 'on' })
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  guesser = await people.subscriber('guesser')
  accomplice = await people.subscriber('accomplice')
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

/** What so many guesses are answered, each answer with its number. */
async function guess(times: number, send: (index: number) => Promise<WireAnswer>) {
  const counted: Record<string, number> = {}
  for (let index = 0; index < times; index += 1) {
    const error = errorOf(await send(index))
    counted[error] = (counted[error] ?? 0) + 1
  }

  return counted
}

const redeem = (member: Member) => (index: number) =>
  people.call(member, 'POST', '/vouchers/redeem', { code: `ABCD-EFGH-${2_345 + index}` })
const lookUp = (member: Member) => () =>
  people.call(member, 'POST', '/auth/device/code/lookup', { code: 'BBBBBB' })
const enter = (member: Member) => () =>
  people.call(member, 'POST', '/auth/device/session/activate', {
    code: 'BBBBBB',
    refreshToken: member.refreshToken,
  })

describe('guessing the code of a gift', () => {
  it('stops after ten per hour and account, and twenty per hour and network address (R116)', async () => {
    expect(await guess(12, redeem(guesser))).toEqual({ VOUCHER_INVALID: 10, RATE_LIMITED: 2 })
    const others = await guess(12, redeem(accomplice))
    expect(others).toEqual({ VOUCHER_INVALID: 10, RATE_LIMITED: 2 })
    const third = await people.member('third')
    expect(await guess(2, redeem(third))).toEqual({ RATE_LIMITED: 2 })
  })

  it('of a voucher code is limited to twenty an hour and account by its preview', async () => {
    const verify = (index: number) =>
      people.call(guesser, 'POST', '/coupons/verify', {
        coupon: `ABCD-EFGH-${2_345 + index}`,
        interval: 'MONTHLY',
      })
    const statuses = []
    for (let index = 0; index < 22; index += 1) statuses.push((await verify(index)).status)

    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('of an opened gift is limited to forty an hour and network address, with one response', async () => {
    const statuses = []
    for (let index = 0; index < 42; index += 1) {
      const code = `ABCD-EFGH-${2_345 + index}`
      statuses.push((await people.call(null, 'POST', '/gifts/open-mailed', { code })).status)
    }

    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([204]))
    expect(statuses.slice(40)).toEqual([429, 429])
  })

  it('of a purchase key is limited to sixty a minute, and polling the own one is not limited (R115)', async () => {
    const lookUp = (index: number) => people.call(null, 'GET', `/vouchers/guess-${index}`)

    expect(await guess(13, lookUp)).toEqual({ NOT_FOUND: 13 })
    expect((await guess(200, lookUp))['RATE_LIMITED']).toBeGreaterThan(0)
  })
})

describe('guessing the code on a television', () => {
  it('stops after five in fifteen minutes, and ten per hour and network address (R036)', async () => {
    expect(await guess(6, enter(guesser))).toEqual({ DEVICE_CODE_INVALID: 5, RATE_LIMITED: 1 })
    expect(await guess(6, enter(accomplice))).toEqual({ DEVICE_CODE_INVALID: 4, RATE_LIMITED: 2 })
  })

  it('of a device code counts wrong codes of all devices together', async () => {
    expect(await guess(2, lookUp(guesser))).toEqual({ RATE_LIMITED: 2 })
  })
})

describe('guessing a PIN', () => {
  const PIN = '9999'
  const give = (member: Member) => (index: number) =>
    people.call(member, 'POST', '/user/pin/unlock', {
      pin: String(index).padStart(4, '0'),
      purpose: 'titles',
    })
  const setPin = async ({ accountId }: Member) => {
    const { db, clock } = product.services
    await pinStore(db).store(accountId, await hashPin(PIN), clock.now())
  }

  it('is compared three times, then waits, and locks no other account (D85)', async () => {
    await setPin(guesser)
    await setPin(accomplice)

    expect(await guess(8, give(guesser))).toEqual({ PIN_WRONG: 2, PIN_LOCKED: 6 })
    expect(await guess(1, give(accomplice))).toEqual({ PIN_WRONG: 1 })
  })
})

describe('an address that a client claims to have', () => {
  it('is not taken from headers without a trusted proxy (R005)', async () => {
    const answers = await guess(8, (index) =>
      wire.send({
        method: 'POST',
        path: '/api/v1/auth/register',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify({ email: 'x' }),
      }),
    )

    // Three have registered above, of five an hour.
    expect(answers).toEqual({ EMAIL_INVALID: 2, RATE_LIMITED: 6 })
  })
})

describe('a refusal for coming too often', () => {
  it('returns Retry-After in whole seconds', async () => {
    const { status, headers } = await redeem(guesser)(0)

    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
  })
})
