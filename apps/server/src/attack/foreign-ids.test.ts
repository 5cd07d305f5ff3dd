import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { effort } from '#server/testing-effort.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls, type DocumentedCall } from './testing-document.ts'
import { dataOf, peopleIn, type People, type Subscriber } from './testing-members.ts'
import { right } from './testing-requests.ts'
import { rowsOfPerson } from './testing-victim.ts'
import { OWNED, SECRET, SHARED, STUDIO } from './testing-ids-in-addresses.ts'
import { openWire, type Wire } from './testing-wire.ts'

const SEED = 46
const VICTIM_NAME = 'Zbârcioganca'

const calls = documentedCalls()
const hasId = (call: DocumentedCall) => call.parameters.some((one) => one.in === 'path')
let product: TestProduct
let wire: Wire
let people: People
let attacker: Subscriber
let victim: Subscriber
let userKey = ''

/** Everything that is known about the victim. */
const rowsOfVictim = () =>
  rowsOfPerson(product.services.db, {
    accountId: victim.accountId,
    userKey,
  })

/** Every id in what is known about the victim. */
async function idsOfVictim(): Promise<string[]> {
  const fields = (await rowsOfVictim()).flatMap(({ rows }) =>
    rows.flatMap(({ row }) => Object.entries(row)),
  )
  const ids = fields
    // Watched titles are public in the catalogue.
    .filter(([name, value]) => /(^|_)id$/.test(name) && !/video|item/.test(name) && value !== null)
    .map(([, value]) => String(value))

  return [...new Set(ids)]
}

async function activateTelevision(): Promise<void> {
  const device = { deviceName: 'Televizor', platform: 'tv' }
  const asked = await people.call(null, 'POST', '/auth/device/code', device)
  const { userCode } = dataOf(z.object({ userCode: z.string() }), asked)
  const proof = { code: userCode, refreshToken: victim.refreshToken }
  const { status } = await people.call(victim, 'POST', '/auth/device/session/activate', proof)
  expect(status).toBe(200)
}

/** A body as the call wants it. */
function bodyOf(call: DocumentedCall): Readonly<Record<string, unknown>> | undefined {
  const [described] = Object.values(call.requestBody?.content ?? {})
  const [made] = described ? fc.sample(right(described.schema), { seed: SEED, numRuns: 1 }) : []

  return described && z.record(z.string(), z.unknown()).parse(made)
}

const addressWith = (call: DocumentedCall, id: string) =>
  call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))

/** Sends a call in the name of the attacker, who comes back in after having gone too far. */
async function attack(call: DocumentedCall, path: string, body = bodyOf(call)) {
  const answer = await people.call(attacker, call.method, path, body)
  if (answer.status === 401) attacker = { ...attacker, ...(await attacker.again()) }
  else if (answer.status !== 403) return answer
  await people.choose(attacker)

  return people.call(attacker, call.method, path, body)
}

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const { db, clock } = product.services
  const videoId = await testCatalogue(db, clock.now()).video()
  attacker = await people.subscriber('attacker')
  victim = await people.subscriber('victim')
  await people.call(victim, 'PUT', `/profiles/${victim.profileId}`, {
    name: VICTIM_NAME,
    avatar: 3,
  })
  await people.call(victim, 'POST', `/favorites/video/${videoId}`)
  const showId = await testCatalogue(db, clock.now()).show('Serile de luni')
  await people.call(victim, 'POST', `/follows/show/${showId}`)
  const progress = { seen: false, time: 90, percentageSeen: 9 }
  await people.call(victim, 'POST', `/progress/${videoId}/track`, progress)
  await people.call(victim, 'POST', '/moments', { videoId, startMs: 1_000, endMs: 9_000 })
  await activateTelevision()
  await people.call(victim, 'POST', '/seats', { profileId: victim.profileId })
  const facts = await people.call(victim, 'GET', '/user/analytics')
  userKey = dataOf(z.object({ userId: z.string() }), facts).userId
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

describe('an id in an address', () => {
  it('is declared as owned, public or secret for every call', () => {
    const known = [...OWNED, ...SHARED, ...SECRET, ...STUDIO].toSorted()
    expect(
      calls
        .filter(hasId)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(known)
  })

  it('of another account finds nothing', async () => {
    const ids = await idsOfVictim()
    for (const call of calls.filter(({ operationId }) => OWNED.includes(operationId))) {
      for (const id of ids) {
        const { status } = await attack(call, addressWith(call, id))
        expect([400, 404], `${call.operationId} ${id}`).toContain(status)
      }
    }
  }, 60_000)

  it('of another account finds nothing in Studio either', async () => {
    const ids = await idsOfVictim()
    for (const call of calls.filter(({ operationId }) => STUDIO.includes(operationId))) {
      const body = bodyOf(call)
      for (const id of ids) {
        const { status } = await people.call(attacker, call.method, addressWith(call, id), body)
        expect([400, 404], call.operationId).toContain(status)
      }
    }
  }, 60_000)
})

describe('the ids of an account', () => {
  it('change and reveal nothing when another account sends them in any place', async () => {
    const before = await rowsOfVictim()
    const ids = await idsOfVictim()
    expect(ids.length).toBeGreaterThan(8)

    const names = ['userId', 'profileId']
    const everywhere = new URLSearchParams(ids.flatMap((id) => names.map((name) => [name, id])))
    let turn = 0
    // In the gate each place has one of the ids, with more effort all of them.
    const idsToTry = () => (effort > 1 ? ids : [ids[(turn += 1) % ids.length] ?? ''])

    for (const call of calls) {
      const body = bodyOf(call)
      const texts = Object.keys(body ?? {}).filter((name) => typeof body?.[name] === 'string')
      const within = (name: string) =>
        idsToTry().map((id) => ({ path: addressWith(call, '1'), body: { ...body, [name]: id } }))
      const places = [
        { path: `${addressWith(call, '1')}?${everywhere.toString()}`, body },
        ...(hasId(call) ? idsToTry() : []).map((id) => ({ path: addressWith(call, id), body })),
        ...texts.flatMap(within),
      ]
      for (const place of places) {
        const answer = await attack(call, place.path, place.body)
        expect(answer.status, `${call.operationId} ${place.path}`).toBeLessThan(500)
        expect(answer.body).not.toContain(victim.email)
        expect(answer.body).not.toContain(VICTIM_NAME)
      }
    }

    expect(await rowsOfVictim()).toEqual(before)
  }, 300_000)
})
