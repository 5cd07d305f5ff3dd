import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hlizo/database/embedded'
import { raw } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import { peopleIn, type People, type Subscriber } from '#server/attack/testing-members.ts'
import { openWire, type Wire } from '#server/attack/testing-wire.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { countsStatements, examineStatements } from './examine-statements.ts'
import { readRowLayout } from './row-layout.ts'

let folder: string
let postgres: EmbeddedPostgres
let product: TestProduct
let wire: Wire
let people: People
let viewer: Subscriber
let videoId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-statements-'))
  postgres = await startEmbeddedPostgres({
    directory: join(folder, 'pg'),
    log: silentLog,
    settings: { fsync: 'off', shared_preload_libraries: 'pg_stat_statements' },
  })
  product = await startTestProduct({ DATABASE_URL: postgres.url })
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const { db, clock, jobs } = product.services
  const rate = { date: '2026-01-15', rate: 50_975 }
  await leiRateStore(db).add(rate, 'operator', new Date('2026-01-15T12:00:00Z'))
  videoId = await testCatalogue(db, clock.now()).video({ title: 'Soacra' })
  viewer = await people.subscriber('ana')
  await jobs.stop()
  await db.run(raw('create extension pg_stat_statements'))
}, 120_000)

afterAll(async () => {
  wire.close()
  await product.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const isRead = ({ method, path }: Call) =>
  method === 'GET' && !path.includes('{') && !path.startsWith('/studio')

/** What is asked again and again while a film plays, and what its page changes. */
const watching = (id: number) =>
  [
    ['GET', `/videos/${id}`],
    ['POST', `/progress/${id}/track`, { seen: false, time: 30, percentageSeen: 10, playedFrom: 0 }],
    ['POST', `/favorites/video/${id}`],
    ['GET', '/favorites'],
    ['DELETE', `/favorites/video/${id}`],
  ] as const

/** What a viewer needs of other accounts, by a part of its statement. With rows on several machines each becomes a look-up of its own (docs/scaling.md). */
const acrossAccounts: Readonly<Record<string, string>> = {
  'from app.account_identity': 'a token says issuer and subject',
  'seat.guest_id =': 'a guest watches by the subscription of another account',
  'app.seat where guest_id =': 'the same, for the age of a guest',
  's.guest_id =': 'the same, for the page of the seat',
  'guest.id = s.guest_id': 'the owner of a seat sees the name of the guest',
  'where device.id = $1': 'a request of the player says the device alone',
  'from unnest(': 'the progress of many viewers is read at once, by their accounts',
  'from app.video_view': 'the popular titles of all accounts, cached',
}

describe('examineStatements', () => {
  it('finds which statements of a viewer do not name the account', async () => {
    const { db } = product.services
    expect(await countsStatements(db)).toBe(true)
    await db.run(raw('select pg_stat_statements_reset()'))
    for (const { path } of Object.values<Call>(allCalls).filter(isRead))
      await people.call(viewer, 'GET', path)
    for (const [method, path, body] of watching(videoId))
      expect((await people.call(viewer, method, path, body)).status, path).toBeLessThan(300)

    const found = await examineStatements(db, await readRowLayout(db))
    const { ofOneAccount } = found
    // The progress of many viewers is written at once, some time later.
    const ofAllAccounts = found.ofAllAccounts.filter(
      ({ text }) => !text.includes('insert into app.progress'),
    )
    const reasonOf = ({ text }: { readonly text: string }) =>
      Object.keys(acrossAccounts).filter((part) => text.includes(part))

    expect(ofOneAccount.length).toBeGreaterThan(20)
    expect(ofAllAccounts.filter((one) => reasonOf(one).length === 0)).toEqual([])
    expect(new Set(ofAllAccounts.flatMap(reasonOf))).toEqual(new Set(Object.keys(acrossAccounts)))
  }, 120_000)
})
