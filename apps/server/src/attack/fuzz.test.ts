import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { effort } from '#server/testing-effort.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { documentedCalls } from './testing-document.ts'
import { peopleIn, type Member, type People } from './testing-members.ts'
import { shotsAt, type Shot } from './testing-requests.ts'
import { openWire, type Wire } from './testing-wire.ts'

/** 5,000 with TEST_EFFORT=20, half of them by a subscriber. */
const SHOTS_EACH = 125 * effort
const SEED = 20_261_122

const calls = new Map(documentedCalls().map((call) => [call.operationId, call]))
let product: TestProduct
let wire: Wire
let people: People
let subscriber: Member
let ids: readonly string[] = []

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const { db, clock } = product.services
  const given = testCatalogue(db, clock.now())
  const showId = await given.show('Noaptea târziu')
  const videos = await Promise.all([given.video(), given.video({ showId }), given.video()])
  const payer = await people.subscriber('fuzz')
  subscriber = payer
  ids = [...videos, showId, payer.profileId, payer.deviceId, 'abonament_lunar'].map(String)
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

async function fire(shot: Shot, member: Member | null): Promise<string | null> {
  const { status, body } = await wire.send({
    method: shot.method,
    path: `/api/v1${shot.path}`,
    headers: {
      ...(member && { authorization: `Bearer ${member.accessToken}` }),
      ...(shot.contentType !== undefined && { 'content-type': shot.contentType }),
      ...(shot.idempotencyKey !== undefined && { 'idempotency-key': shot.idempotencyKey }),
      'sec-fetch-site': 'same-origin',
    },
    ...(shot.body !== undefined && { body: shot.body }),
  })
  if (status >= 500) return `${status} ${body}`

  return calls.get(shot.call)?.complaint(status, body) ?? null
}

/** A shot may have signed the subscriber out, or deleted the profile. */
async function recover(): Promise<void> {
  const { status } = await people.call(subscriber, 'GET', '/progress/watchlist')
  if (status === 401) subscriber = await subscriber.again()
  if (status !== 401 && status !== 403) return
  await people.choose(subscriber)
}

const shots = () => fc.oneof(...documentedCalls().map((call) => shotsAt(call, ids)))

describe('any request of a client', () => {
  it('gets a response that openapi.json describes, as a visitor', async () => {
    await fc.assert(
      fc.asyncProperty(shots(), async (shot) => {
        expect(await fire(shot, null)).toBeNull()
      }),
      { seed: SEED, numRuns: SHOTS_EACH },
    )
  }, 600_000)

  it('gets a response that openapi.json describes, as a subscriber', async () => {
    await fc.assert(
      fc.asyncProperty(shots(), async (shot) => {
        expect(await fire(shot, subscriber)).toBeNull()
        await recover()
      }),
      { seed: SEED, numRuns: SHOTS_EACH },
    )
  }, 600_000)
})
