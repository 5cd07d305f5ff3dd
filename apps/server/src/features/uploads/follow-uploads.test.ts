import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { followUploads } from '@hlizo/contract/calls/studio-uploads'
import type { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { refuse } from '@hlizo/kit/result'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { AccessPorts } from '#server/http/caller.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { uploadFollowers } from './follow-uploads.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const WAIT = { timeout: 10_000, interval: 20 }
const clock = frozenClock(NOW)
const plan: UploadPlan = {
  title: 'Film',
  category: 'standup',
  show: null,
  showName: null,
  season: null,
  episode: null,
  ageRating: '12',
  film: null,
  lang: null,
}

let database: TestDatabase
let api: TestApi
let ilona: TestCaller
let sanda: TestCaller
/** Why admission refuses; null while it admits. */
let refusal: 'NOT_FOUND' | 'PROOF_REQUIRED' | null = null

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const staff = testStaff(db, NOW)
  const operatorOf: AccessPorts['operatorOf'] = (...given) =>
    refusal === null ? staff.ports.operatorOf(...given) : Promise.resolve(refuse(refusal))
  const imports = { read: async () => new Map() }
  const { follow, stop } = uploadFollowers({ db, imports, log: silentLog })
  api = await serveForTest({
    features: [
      {
        routes: (on) =>
          on.stream(followUploads, ({ viewer }, events) => follow(viewer.accountId, events)),
        stop,
      },
    ],
    clock,
    ports: { ...staff.ports, operatorOf },
  })
  ilona = await staff.operator('Ilona', 'editor')
  sanda = await staff.operator('Sanda', 'support')
  // The looks go on from one test to the next.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
beforeEach(() => {
  refusal = null
})
afterAll(async () => {
  vi.useRealTimers()
  await api.close()
  await database.drop()
})

async function upload(): Promise<string> {
  const id = uuidv7(NOW)
  await database.db.run(sql`insert into app.upload
      (id, account_id, kind, name, bytes, modified_at, received_bytes, plan, created_at, touched_at)
    values (${id}, ${ilona.accountId}, 'film', ${`${id}.mp4`}, 10, ${NOW}, 0, ${JSON.stringify(plan)}::jsonb, ${NOW}, ${NOW})`)
  return id
}

async function follow(caller: TestCaller) {
  let text = ''
  const leaving = new AbortController()
  const { ended } = await api.follow('/studio/uploads/events', caller, leaving.signal, (part) => {
    text += part
  })
  const received = () =>
    [...text.matchAll(/event: uploads\ndata: (.*)\n/g)].map(([, data = '']) => {
      const { rows, removed } = z
        .looseObject({
          rows: z.array(z.looseObject({ id: z.string() })),
          removed: z.array(z.string()),
        })
        .parse(JSON.parse(data))
      return { rows: rows.map(({ id }) => id), removed }
    })

  return { received, ended, leave: () => leaving.abort() }
}

describe('uploadFollowers', () => {
  it('sends all rows at first, then what changed and what was removed', async () => {
    const first = await upload()
    const stream = await follow(ilona)
    await vi.waitFor(
      () => expect(stream.received()).toEqual([{ rows: [first], removed: [] }]),
      WAIT,
    )
    const second = await upload()
    await vi.waitFor(
      () => expect(stream.received()[1]).toEqual({ rows: [second], removed: [] }),
      WAIT,
    )
    await database.db.run(sql`delete from app.upload where id = ${first}`)
    await vi.waitFor(
      () => expect(stream.received()[2]).toEqual({ rows: [], removed: [first] }),
      WAIT,
    )
    stream.leave()
    await stream.ended
  })

  it.each(['NOT_FOUND', 'PROOF_REQUIRED'] as const)(
    'sends nothing more when admission would refuse: %s',
    async (reason) => {
      const stream = await follow(ilona)
      await vi.waitFor(() => expect(stream.received()).toHaveLength(1), WAIT)
      // The account was signed out everywhere, or the sign-in is older than 12 hours.
      refusal = reason
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      await stream.ended
      await upload()

      expect(stream.received()).toHaveLength(1)
      expect((await api.call('GET', '/studio/uploads/events', ilona)).error).toBe(reason)
    },
  )

  it('is not for other roles, and ends with the role', async () => {
    expect((await api.call('GET', '/studio/uploads/events', sanda)).error).toBe('ROLE_REQUIRED')
    const stream = await follow(ilona)
    await vi.waitFor(() => expect(stream.received()).toHaveLength(1), WAIT)
    await database.db.run(sql`update app.operator set roles = '{finance}'
      where account_id = ${ilona.accountId}`)
    await vi.advanceTimersByTimeAsync(1_000)
    await stream.ended
    expect(stream.received()).toHaveLength(1)
  })
})
