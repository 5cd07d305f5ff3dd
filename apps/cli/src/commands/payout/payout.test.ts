import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testCatalogue } from '@hlizo/server/stores/testing-catalogue'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addPayoutCommands } from './payout.ts'

let hlizo: TestCommands
let [video, ana, dan] = [0, 0, 0]

beforeAll(async () => {
  hlizo = await openTestCommands(addPayoutCommands)
  const given = testCatalogue(hlizo.db, new Date('2026-01-01T10:00:00Z'))
  const [first, second] = [await given.comedian('Ana Pop'), await given.comedian('Dan Ion')]
  video = await given.video({ title: 'Duet', comedians: [first, second] })
  ;[ana, dan] = [first.id, second.id]
  await hlizo.db.run(
    sql`insert into app.watched_day values ('2026-01-10', ${video}, 'tv', 600, 1, 1)`,
  )
})
afterAll(() => hlizo.close())

/** What `hlizo payout …` prints. */
const run = (...words: string[]) => hlizo.run('payout', ...words)
/** The same, with a reason. */
const change = (...words: string[]) => run(...words, '--reason', 'Hotărât în ședință.')

describe('hlizo payout', () => {
  it('reports invalid input', async () => {
    await expect(run('pool', '2026-01', '10')).rejects.toThrow('--reason')
    await expect(change('pool', '2026-01', '0')).rejects.toThrow('above 0')
    await expect(change('pool', '2026-01', '-5')).rejects.toThrow()
    await expect(change('pool', '2026-13', '10')).rejects.toThrow('such as 2026-04')
    await expect(change('pool', '2025-01', '10')).rejects.toThrow('no title')
    await expect(change('pool', '2096-01', '10')).rejects.toThrow('not over')
    await expect(change('make', '2026-01')).rejects.toThrow('hlizo payout pool')
    await expect(change('weights', String(video), `${ana}=1`)).rejects.toThrow('each comedian')
    await expect(change('weights', 'duet', `${ana}=1`)).rejects.toThrow('whole number')
  })

  it('divides a month, and writes its statements', async () => {
    expect(await change('weights', String(video), `${ana}=1`, `${dan}=3`)).toContain('next')
    expect(await change('pool', '2026-01', '10.01')).toContain('10,01 lei')
    expect(await change('make', '2026-01')).toBe('Made: 2 statements.\n')
    expect(await change('make', '2026-01')).toContain('Nothing has changed')
    const shown = await run('show', '2026-01')
    await run('write', '2026-01', join(hlizo.folder, 'out'))

    expect(shown).toMatch(/Ana Pop +statement +2,50 lei/)
    expect(shown).toMatch(/Dan Ion +statement +7,51 lei/)
    expect((await readdir(join(hlizo.folder, 'out'))).toSorted()).toEqual([
      'decont-2026-01-ana-pop.csv',
      'decont-2026-01-ana-pop.pdf',
      'decont-2026-01-dan-ion.csv',
      'decont-2026-01-dan-ion.pdf',
    ])
    const actors = await hlizo.db.many(
      z.object({ via: z.string(), reason: z.string() }),
      sql`select distinct via, reason from app.audit_entry`,
    )
    expect(actors).toEqual([{ via: 'command-line', reason: 'Hotărât în ședință.' }])
  })
})
