import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { connect, type Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { startWithStandby, type ServerWithStandby } from '@hlizo/database/testing-standby'
import { layWire, type Wire } from '@hlizo/database/testing-wire'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { testOperators } from './testing-operators.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

/** They ask the embedded user pool or the payments emulator, which use the same database and are not ours elsewhere. */
const OF_EMBEDDED_SERVICES: readonly string[] = [
  '/user/passkeys',
  '/user/sign-ins',
  '/user/recovery-codes',
  '/stripe/upcoming-invoice',
]

const reads = Object.values<Call>(allCalls).filter(
  ({ method, path, encoding }) =>
    method === 'GET' && encoding !== 'events' && !OF_EMBEDDED_SERVICES.includes(path),
)
const calls = reads.filter(({ access }) => access !== 'operator')
/** Those of Studio; exports and files of people are logged. */
const studioCalls = reads.filter(
  ({ access, encoding }) => access === 'operator' && encoding === 'json',
)

const names = { firstName: 'Ion', lastName: 'Pop' }

let servers: ServerWithStandby
let wire: Wire
/** At the primary itself. */
let operator: Database
let product: TestProduct
let device: TestDevice
let owner: TestDevice

beforeAll(async () => {
  servers = await startWithStandby({})
  operator = connect(servers.primaryUrl, { max: 1 })
  await setSynchronousStandby('*')
  wire = await layWire(servers.primaryUrl)
  product = await startTestProduct({
    DATABASE_URL: wire.url,
    DATABASE_REPLICA_URL: servers.standbyUrl,
    DATABASE_STANDBY_URL: servers.standbyUrl,
    RATE_LIMITS: 'on',
  })
  const rate = { date: '2026-01-15', rate: 50_975 }
  await leiRateStore(product.services.db).add(rate, 'operator', new Date('2026-01-15T12:00:00Z'))
  const given = testCatalogue(product.services.db, product.services.clock.now())
  const comedian = await given.comedian('Micaela')
  const showId = await given.show('Serile de luni')
  await given.video({ title: 'Azi', showId, comedians: [comedian] })
  const person = await testPeople(product).register('membru')
  await person.confirm()
  device = await person.signIn()
  owner = await (await testOperators(product).operator('olga', ['owner'])).proven()
  // The first request records since when the second factor is on.
  expect((await owner('GET', '/studio/session')).status).toBe(200)
  await device('POST', '/stripe/change-payment-method', { paymentMethodId: 'pm_card_visa' })
  const subscribed = await device('POST', '/stripe/resubscribe', {
    plan: 'abonament_lunar',
    consent: true,
  })
  expect(subscribed.status, String(subscribed.error)).toBe(200)
  const made = await device('POST', '/profiles', { name: 'Ion', avatar: 4 })
  const { id } = z.object({ id: z.number() }).parse(made.data)
  await device('POST', `/profiles/${id}/confirm`)
}, 120_000)

afterAll(async () => {
  wire.thaw()
  await product.close()
  await operator.close()
  await servers.stop()
  wire.close()
})

const Standby = z.object({ state: z.string() })

/** Commits wait for a standby of this name; `*` is any. */
async function setSynchronousStandby(name: '*' | 'unreachable'): Promise<void> {
  const state = sql`select sync_state as state from pg_stat_replication where ${true}`
  await operator.run(raw(`alter system set synchronous_standby_names = '${name}'`))
  await operator.run(raw('select pg_reload_conf()'))
  const expected = name === '*' ? 'sync' : 'async'
  await vi.waitFor(async () => expect((await operator.maybe(Standby, state))?.state).toBe(expected))
}

const addressOf = ({ path }: Call) =>
  `${path.replaceAll(/\{\w+\}/g, '1')}${path.endsWith('/lines') ? '?q=soacra' : ''}`

/** The paths of reads that fail. */
async function failedReads(
  ask: TestDevice = device,
  asked: readonly Call[] = calls,
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const call of asked) {
    if (!isAnswered(await ask('GET', addressOf(call)))) failed.push(call.path)
  }

  return failed
}

/** Whether an answer is about what was asked, and not about our own state. */
const isAnswered = ({ status }: { status: number }) => status < 500

describe('while commits wait for a standby', () => {
  it('what members and operators read is answered before they go on', async () => {
    await operator.run(
      sql`update app.device_session set last_active_at = ${new Date(0)} where ${true}`,
    )
    await setSynchronousStandby('unreachable')
    let isWritten = false
    const writing = device('PUT', '/user/details', names).finally(() => {
      isWritten = true
    })
    const failed = [...(await failedReads()), ...(await failedReads(owner, studioCalls))]
    const wasWritten = isWritten
    await setSynchronousStandby('*')
    await writing

    expect(failed).toEqual([])
    expect(wasWritten).toBe(false)
  }, 60_000)
})

describe('while the primary is silent', () => {
  it('what a member reads is answered by the synchronous standby, from the first request on', async () => {
    expect((await device('GET', '/favorites')).status).toBe(200)
    wire.freeze()
    // The look-up of the session is shared with a write that arrived before.
    const [write, first] = await Promise.all([
      device('PUT', '/user/details', names),
      device('GET', '/favorites'),
    ])
    const failed = await failedReads()
    wire.thaw()

    expect(first.status).toBe(200)
    expect(failed).toEqual([])
    expect(write.status).toBe(503)
    await expect
      .poll(async () => (await device('PUT', '/user/details', names)).status, { timeout: 20_000 })
      .toBeLessThan(300)
  }, 120_000)
})
