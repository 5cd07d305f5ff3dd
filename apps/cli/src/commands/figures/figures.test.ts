import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayInBucharest } from '@hlizo/domain/dates'
import { raw, sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { countWatched } from '@hlizo/server/features/figures/watched-count'
import { testCatalogue } from '@hlizo/server/stores/testing-catalogue'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addFiguresCommands } from './figures.ts'

const REASON = ['--reason', 'Cifrele de ieri erau greșite.']
const now = systemClock.now()
const day = dayInBucharest(now)
let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addFiguresCommands)
  const { db } = hlizo
  const video = await testCatalogue(db, now).video({ title: 'Soacra' })
  await db.run(sql`insert into app.watch_inbox
      (video_id, device_kind, watched_at, from_second, to_second, is_view, is_first_view)
    values (${video}, 'tv', ${now}, 0, 60, true, true)`)
  await countWatched(db)
})
afterAll(() => hlizo.close())

const secondsOf = async () =>
  (
    await hlizo.db.one(
      z.object({ seconds: z.number() }),
      sql`select sum(seconds)::int as seconds from app.watched_day_total`,
    )
  ).seconds
const spoil = () => hlizo.db.run(raw('update app.watched_day_total set seconds = seconds + 7'))

describe('hlizo figures recount', () => {
  it('corrects the figures of a day, and is in the audit log', async () => {
    await spoil()
    expect(await hlizo.run('figures', 'recount', day, ...REASON)).toBe(
      `${day} was counted again.\n`,
    )

    expect(await secondsOf()).toBe(60)
    expect(
      await hlizo.db.many(
        z.object({ action: z.string(), subject: z.string(), via: z.string(), reason: z.string() }),
        raw(`select action, subject_id as subject, via, reason from app.audit_entry
          where action like 'figures.%'`),
      ),
    ).toEqual([
      { action: 'figures.recounted', subject: day, via: 'command-line', reason: REASON[1] },
    ])
  })

  it('changes nothing where its audit entry cannot be written', async () => {
    await spoil()
    await hlizo.db.run(
      raw(`alter table app.audit_entry
      add constraint closed check (action <> 'figures.recounted') not valid`),
    )
    await expect(hlizo.run('figures', 'recount', day, ...REASON)).rejects.toThrow('closed')
    await hlizo.db.run(raw('alter table app.audit_entry drop constraint closed'))

    expect(await secondsOf()).toBe(67)
    await hlizo.run('figures', 'recount', day, ...REASON)
    expect(await secondsOf()).toBe(60)
  })

  it('refuses a day that is no longer stored in detail, what is no day, and no reason', async () => {
    const run = (...words: string[]) => hlizo.run('figures', 'recount', ...words)
    await expect(run('2020-01-01', ...REASON)).rejects.toThrow('no longer stored in detail')
    await expect(run('2026-02-30', ...REASON)).rejects.toThrow('a day such as')
    await expect(run(day)).rejects.toThrow('--reason')
  })
})
