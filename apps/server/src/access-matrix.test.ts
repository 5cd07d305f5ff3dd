import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { feedback } from './features/payments/testing-payments.ts'
import { whoMayCall, type Caller } from './testing-access.ts'
import { openToGuests } from './testing-guest-access.ts'
import { testPeople, type TestAnswer, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const STATES = [
  'visitor',
  'no subscription',
  'failed payment',
  'without profile',
  'subscriber',
  'displaced',
  'guest',
  'guest without access',
] as const
type State = (typeof STATES)[number]

/** What each class of call answers in each state (spec §6 and §8), `in` where it is let in. */
type ViewersCaller = Exclude<Caller, `operator: ${string}`>

const answers: Readonly<
  Record<ViewersCaller, Readonly<Record<State, 'in' | 'not for guests' | 401 | 402 | 403 | 405>>>
> = {
  public: {
    visitor: 'in',
    'no subscription': 'in',
    'failed payment': 'in',
    'without profile': 'in',
    subscriber: 'in',
    displaced: 'in',
    guest: 'in',
    'guest without access': 'in',
  },
  member: {
    visitor: 401,
    'no subscription': 'in',
    'failed payment': 'in',
    'without profile': 'in',
    subscriber: 'in',
    displaced: 'in',
    guest: 'not for guests',
    'guest without access': 'not for guests',
  },
  'member with a profile': {
    visitor: 401,
    'no subscription': 403,
    'failed payment': 403,
    'without profile': 403,
    subscriber: 'in',
    displaced: 403,
    guest: 'in',
    'guest without access': 403,
  },
  subscriber: {
    visitor: 401,
    'no subscription': 402,
    'failed payment': 405,
    'without profile': 'in',
    subscriber: 'in',
    displaced: 'in',
    guest: 'not for guests',
    'guest without access': 'not for guests',
  },
  viewer: {
    visitor: 401,
    'no subscription': 402,
    'failed payment': 405,
    'without profile': 403,
    subscriber: 'in',
    displaced: 403,
    guest: 'in',
    'guest without access': 402,
  },
}
const ORDERS: readonly number[] = [401, 402, 403, 405, 418]
const WAIT = { timeout: 15_000, interval: 100 }
const Until = z.object({ subscriptionExpirationDate: z.string() })
const MONTH_AND_A_DAY_MS = 33 * 86_400_000

let product: TestProduct
let devices: Readonly<Record<State, TestDevice>>
let viewer: TestDevice

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** What ends the state that calls: the seat of a guest, the session. */
const ENDING = ['DELETE /seats/mine', 'POST /user/logout/all']

/** Everything is called; what ends the state that calls comes last. */
const calls = Object.values<Call>(allCalls).toSorted(
  (one, other) => ENDING.indexOf(nameOf(one)) - ENDING.indexOf(nameOf(other)),
)

async function expectStatus(device: TestDevice, data: object): Promise<void> {
  await vi.waitFor(async () => {
    expect((await device('GET', '/user')).data).toMatchObject(data)
  }, WAIT)
}

async function saveCard(device: TestDevice, paymentMethodId: string): Promise<void> {
  const answer = await device('POST', '/stripe/change-payment-method', { paymentMethodId })
  expect(answer.status, String(answer.error)).toBe(200)
}

async function subscribe(device: TestDevice): Promise<void> {
  await saveCard(device, 'pm_card_visa')
  const order = { plan: 'abonament_lunar', consent: true }
  const answer = await device('POST', '/stripe/resubscribe', order)
  expect(answer.status, String(answer.error)).toBe(200)
  await expectStatus(device, { isSubscriptionActive: true })
}

async function chooseProfile(device: TestDevice): Promise<void> {
  const { data } = await device('GET', '/profiles')
  const [first] = z.array(z.object({ id: z.number() })).parse(data)
  const answer = await device('POST', `/profiles/${first?.id}/confirm`)
  expect(answer.status, String(answer.error)).toBe(200)
}

/** Moves the one clock, with the renewals that fall due on the way. */
async function moveClock(advanceMs: number): Promise<void> {
  const answer = await fetch(`${product.url}/dev/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  })
  expect(answer.status).toBe(200)
}

async function member(people: ReturnType<typeof testPeople>, name: string) {
  const person = await people.register(name)
  await person.confirm()

  return { person, device: await person.signIn() }
}

async function subscriberWithProfile(people: ReturnType<typeof testPeople>, name: string) {
  const { person, device } = await member(people, name)
  await subscribe(device)
  expect((await device('POST', '/profiles', { name: 'Ion', avatar: 4 })).status).toBe(200)

  return { person, device, second: await person.signIn() }
}

/** A member whom the owner invites to a new profile, and who accepts. */
async function guestOf(people: ReturnType<typeof testPeople>, owner: TestDevice, name: string) {
  const guest = await member(people, name)
  const made = await owner('POST', '/profiles', { name, avatar: 5 })
  const { id: profileId } = z.object({ id: z.number() }).parse(made.data)
  const invited = await owner('POST', '/seats', { profileId })
  const { link } = z.object({ link: z.string() }).parse(invited.data)
  const accepted = await guest.device('POST', '/seats/accept', { code: link.split('code=')[1] })
  expect(accepted.status, String(accepted.error)).toBe(204)

  return guest
}

beforeAll(async () => {
  product = await startTestProduct()
  const people = testPeople(product)

  const failing = await member(people, 'restant')
  await subscribe(failing.device)
  const stranded = await guestOf(people, failing.device, 'invitat-fara-acces')
  await saveCard(failing.device, 'pm_card_chargeCustomerFail')
  // A renewal later, before the other states are reached.
  await moveClock(MONTH_AND_A_DAY_MS)
  const failed = await failing.person.signIn()
  await expectStatus(failed, { isSubscriptionActive: false, paymentStatus: 'FAILED' })

  const subscriber = await subscriberWithProfile(people, 'abonat')
  await chooseProfile(subscriber.device)
  const guest = await guestOf(people, subscriber.device, 'invitat')
  await chooseProfile(guest.device)
  const unchosen = await subscriberWithProfile(people, 'indecis')
  const displaced = await subscriberWithProfile(people, 'dat-la-o-parte')
  await chooseProfile(displaced.device)
  await chooseProfile(displaced.second)

  devices = {
    visitor: people.visitor,
    'no subscription': (await member(people, 'neabonat')).device,
    'failed payment': failed,
    'without profile': unchosen.second,
    subscriber: subscriber.device,
    displaced: displaced.device,
    guest: guest.device,
    'guest without access': await stranded.person.signIn(),
  }
  const another = await subscriberWithProfile(people, 'alt-abonat')
  await chooseProfile(another.device)
  viewer = another.device
}, 90_000)

afterAll(() => product.close())

const bodyOf = ({ method }: Call): [] | [object] => (method === 'GET' ? [] : [{}])

/** Numbers and words that no address of ours carries. */
const HOSTILE = [
  '-1',
  '0',
  '2147483648',
  '9007199254740993',
  '1e3',
  '1;--',
  '١',
  '%00',
  '..%2f',
  "'",
]

/** Asks with parameters that name nothing and with an empty body: an admitted caller is refused later, if at all. */
async function answerOf(device: TestDevice, call: Call): Promise<TestAnswer> {
  const address = call.path.replaceAll(/\{\w+\}/g, '999999')

  return device(call.method, address, ...bodyOf(call))
}

const isOfViewers = (who: Caller): who is ViewersCaller => !who.startsWith('operator')

/** A call of Studio must answer 404 itself; of the others it matters whether they let the caller in. */
const outcomeOf = ({ access }: Call, { status, error }: TestAnswer) => {
  if (error === 'GUEST_NOT_ALLOWED') return 'not for guests'

  return access !== 'operator' && status < 500 && !ORDERS.includes(status) ? 'in' : status
}

/** What a state must get: a guest is let into some calls for members. */
function expectedOf(call: Call, state: State) {
  const who = whoMayCall[nameOf(call)]
  if (who === undefined || !isOfViewers(who)) return who && 404
  const isForGuests = who === 'member' && openToGuests.includes(nameOf(call))

  return isForGuests && state.startsWith('guest') ? 'in' : answers[who][state]
}

describe('access', () => {
  it('is defined for each call, and for no other', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(whoMayCall).toSorted())
  })

  it.each(STATES)('of every call is as the specification says: %s', async (state) => {
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const call of calls) {
      found[nameOf(call)] = outcomeOf(call, await answerOf(devices[state], call))
      expected[nameOf(call)] = expectedOf(call, state)
    }

    expect(found).toEqual(expected)
  })

  it('needs a confirmed account: without it there is no token', async () => {
    const person = await testPeople(product).register('neconfirmat')

    await expect(person.signIn()).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
  })
})

describe('an address with a parameter', () => {
  it.each(HOSTILE)('that is %s reveals and changes nothing', async (value) => {
    const answers: Record<string, number> = {}
    for (const call of calls.filter(({ path }) => path.includes('{'))) {
      const address = call.path.replaceAll(/\{\w+\}/g, value)
      const { status } = await viewer(call.method, address, ...bodyOf(call))
      answers[nameOf(call)] = status
    }
    const refused = Object.values(answers).filter((status) => [303, 400, 404].includes(status))

    expect(refused, JSON.stringify(answers)).toHaveLength(Object.keys(answers).length)
  })
})

describe('a subscription', () => {
  it('is over at its last second, for a token that is new as for any other', async () => {
    const { person, device } = await subscriberWithProfile(testPeople(product), 'pe-sfarsite')
    const { data } = await device('GET', '/user')
    const { subscriptionExpirationDate: until } = Until.parse(data)
    const left = () => new Date(until).getTime() - product.services.clock.now().getTime()
    const cancelled = await device('DELETE', '/stripe/cancel-subscription', { feedback })
    expect(cancelled.status, String(cancelled.error)).toBeLessThan(300)
    await moveClock(left() - MINUTE_MS)
    const fresh = await person.signIn()
    await chooseProfile(fresh)
    expect((await fresh('GET', '/favorites')).status).toBe(200)

    await moveClock(left() + 1_000)
    expect(await fresh('GET', '/favorites')).toMatchObject({
      status: 405,
      error: 'SUBSCRIPTION_EXPIRED',
    })
  })
})
