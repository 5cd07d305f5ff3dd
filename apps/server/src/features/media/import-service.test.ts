import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { IMPORT_JOB, queueImport } from './import-job.ts'
import { importService } from './import-service.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.run(raw('delete from jobs.job'))
  await database.db.run(raw('delete from app.media_import'))
})

const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const imports = () => importService({ clock, jobs: queue() })

/** Four films that wait, by the name of their file. */
async function queued() {
  const ids = new Map<string, string>()
  for (const file of ['a', 'b', 'c', 'd']) {
    const order = { source: { file, captions: [] }, videoIds: [], orderedBy: systemActor }
    ids.set(file, await queueImport(database.db, { jobs: queue(), clock }, order))
    clock.advance(1_000)
  }
  const move = (file: string, way: 'moveUp' | 'moveFirst') =>
    database.db.transaction((tx) => imports()[way](tx, ids.get(file) ?? ''))
  const places = async () => {
    const states = await imports().read(database.db, [...ids.values()])
    const placeOf = (file: string) => states.get(ids.get(file) ?? '')?.place ?? 0
    return [...ids.keys()].toSorted((one, other) => placeOf(one) - placeOf(other)).join('')
  }
  /** In which order they are taken. */
  const taken = async () => {
    const order: unknown[] = []
    const run = async (payload: unknown) => void order.push(payload)
    await queue().drain({ [IMPORT_JOB]: { run } })
    return order
  }

  return { ids, move, places, taken }
}

describe('moveUp', () => {
  it('moves a film before the one before it', async () => {
    const { move, places } = await queued()
    await move('c', 'moveUp')
    expect(await places()).toBe('acbd')
    await move('a', 'moveUp')
    expect(await places()).toBe('acbd')
  })
})

describe('moveFirst', () => {
  it('moves a film before all that wait, which is taken next', async () => {
    const { ids, move, places, taken } = await queued()
    await move('d', 'moveFirst')
    expect(await places()).toBe('dabc')
    await move('c', 'moveFirst')
    expect(await places()).toBe('cdab')

    expect(await taken()).toEqual(['c', 'd', 'a', 'b'].map((file) => ({ importId: ids.get(file) })))
  })

  it('leaves the queue as it is for a film that does not wait', async () => {
    const { ids, move, places } = await queued()
    await database.db.transaction((tx) => imports().pause(tx, ids.get('d') ?? ''))
    await move('d', 'moveFirst')

    expect(await places()).toBe('dabc')
  })
})
