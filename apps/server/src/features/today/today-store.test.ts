import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { waitingStore } from './today-store.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

describe('withdrawals', () => {
  it('are those to be decided, and those whose refund was refused and not paid another way', async () => {
    const { db } = database
    const received = (
      reference: string,
      refusalCode: string | null,
      paidManuallyAt: string | null = null,
    ) =>
      db.run(sql`insert into app.withdrawal
          (id, reference, name, email, contract, received_at, decision, decided_at, refunds)
        values (${randomUUID()}, ${reference}, 'Ion', 'ion@example.ro', 'x', ${NOW}, 'accepted', ${NOW},
          ${JSON.stringify([{ chargeId: 'ch_1', refusalCode, paidManuallyAt }])})`)
    await received('R-PAID', 'charge_disputed', NOW.toISOString())
    await received('R-REFUSED', 'charge_disputed')
    await received('R-WAITS', null)
    await db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
      values (${randomUUID()}, 'R-OPEN', 'Ion', 'ion@example.ro', 'x', ${NOW})`)
    const waiting = await waitingStore(db, 5).withdrawals()

    expect(waiting.map(({ id }) => id).toSorted()).toEqual(['R-OPEN', 'R-REFUSED'])
  })
})

describe('dataRequests', () => {
  it('are open until they are closed, and wait after an answer', async () => {
    const { db } = database
    const received = (reference: string, topic: string, settledAt: Date | null) =>
      db.run(sql`insert into app.contact_message
          (id, reference, name, email, topic, message, received_at, answered_at, settled_at)
        values (${randomUUID()}, ${reference}, 'Ana', 'ana@example.ro', ${topic}, 'Șterge tot', ${NOW},
          ${NOW}, ${settledAt})`)
    await received('M-ASKED', 'data', null)
    await received('M-DONE', 'data', NOW)
    await received('M-TICKET', 'payment', null)
    const store = waitingStore(db, 5)

    expect((await store.dataRequests()).map(({ id }) => id)).toEqual(['M-ASKED'])
    expect(await store.tickets()).toEqual([])
  })
})

describe('failedFilms', () => {
  it('has each title once whose last import failed in the last sixty days', async () => {
    const { db } = database
    const given = testCatalogue(db, NOW)
    const imported = async (title: string, ...imports: readonly [state: string, at: string][]) => {
      const videoId = await given.video({ title })
      for (const [state, at] of imports)
        await db.run(sql`with made as (
            insert into app.media_import (id, source, state, created_at, updated_at)
            values (${randomUUID()}, '{}', ${state}, ${`2026-${at}Z`}, ${`2026-${at}Z`}) returning id)
          insert into app.media_import_video (import_id, video_id) select id, ${videoId} from made`)
    }
    await imported('De două ori', ['failed', '04-20T10:00'], ['failed', '04-21T10:00'])
    await imported('După altul', ['done', '04-20T10:00'], ['failed', '04-20T11:00'])
    await imported('Reușit', ['failed', '04-20T10:00'], ['done', '04-20T11:00'])
    await imported('Demult', ['failed', '03-02T09:59'])
    await imported('De curând', ['failed', '03-02T10:01'])
    const films = await waitingStore(db, 5).failedFilms(NOW)

    expect(films.map(({ name, at, count }) => [name, at.toISOString(), count])).toEqual([
      ['De curând', '2026-03-02T10:01:00.000Z', 3],
      ['După altul', '2026-04-20T11:00:00.000Z', 3],
      ['De două ori', '2026-04-21T10:00:00.000Z', 3],
    ])
  })

  it('has titles whose file was refused, and those whose better film failed', async () => {
    const { db } = database
    const given = testCatalogue(db, NOW)
    await db.run(sql`delete from app.media_import_video`)
    const sent = async (videoId: number, problem: string | null, isReplacement = false) =>
      db.run(sql`insert into app.upload (id, name, kind, bytes, modified_at, plan, created_at,
          touched_at, received_at, checked_at, problem, video_id, is_replacement)
        values (${randomUUID()}, 'a.mp4', 'film', 1, ${NOW}, '{}', ${NOW}, ${NOW}, ${NOW}, ${NOW},
          ${problem}, ${videoId}, ${isReplacement})`)
    const imported = async (state: string, videoId: number, isNext: boolean) => {
      const [id, later] = [randomUUID(), new Date(NOW.getTime() + 1)]
      await db.run(sql`insert into app.media_import (id, source, state, created_at, updated_at)
        values (${id}, '{}', ${state}, ${later}, ${later})`)
      if (isNext)
        await db.run(sql`update app.video set next_import_id = ${id} where id = ${videoId}`)
      else await db.run(sql`insert into app.media_import_video values (${id}, ${videoId})`)
    }
    const broken = await given.video({ title: 'A rupt', status: 'draft' })
    await sent(broken, 'Rupt.')
    await sent(broken, 'Rupt.')
    await db.run(sql`update app.video set publish_when_ready = true where id = ${broken}`)
    await sent(await given.video({ title: 'B întreg' }), null)
    const retried = await given.video({ title: 'C din nou' })
    await sent(retried, 'Rupt.')
    await imported('queued', retried, false)
    await sent(await given.video({ title: 'D altă copie ruptă' }), 'Rupt.', true)
    await imported('failed', await given.video({ title: 'E altă copie nepregătită' }), true)
    await imported('done', await given.video({ title: 'F altă copie' }), true)

    const films = await waitingStore(db, 5).failedFilms(NOW)
    expect(films.map(({ name, isAwaited, count }) => [name, isAwaited, count])).toEqual([
      ['A rupt', true, 3],
      ['D altă copie ruptă', false, 3],
      ['E altă copie nepregătită', false, 3],
    ])
  })
})
