import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { readConfig } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'
import { testCatalogue } from '@hlizo/server/stores/testing-catalogue'
import { addPayoutCommands } from './payout.ts'

let folder: string
let database: TestDatabase
let [video, ana, dan] = [0, 0, 0]
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-payout-'))
  database = await testDatabase([jobsMigrations, serverMigrations])
  const given = testCatalogue(database.db, new Date('2026-01-01T10:00:00Z'))
  const [first, second] = [await given.comedian('Ana Pop'), await given.comedian('Dan Ion')]
  video = await given.video({ title: 'Duet', comedians: [first, second] })
  ;[ana, dan] = [first.id, second.id]
  await database.db.run(
    sql`insert into app.watched_day values ('2026-01-10', ${video}, 'tv', 600, 1, 1)`,
  )
})
afterEach(() => stdout.mockClear())
afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What `hlizo payout …` prints. */
async function run(...words: string[]): Promise<string> {
  stdout.mockClear()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  addPayoutCommands(program, () =>
    readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PAYMENTS_SANDBOX_PORT: '9' }),
  )
  for (const command of program.commands.flatMap((one) => one.commands))
    command.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['payout', ...words], { from: 'user' })

  return stdout.mock.calls.map(([text]) => text).join('')
}

describe('hlizo payout', () => {
  it('says what is wrong with its input', async () => {
    await expect(run('pool', '2026-01', '0')).rejects.toThrow('above 0')
    await expect(run('pool', '2026-01', '-5')).rejects.toThrow()
    await expect(run('pool', '2026-13', '10')).rejects.toThrow('such as 2026-04')
    await expect(run('pool', '2025-01', '10')).rejects.toThrow('no title')
    await expect(run('pool', '2096-01', '10')).rejects.toThrow('not over')
    await expect(run('make', '2026-01')).rejects.toThrow('hlizo payout pool')
    await expect(run('weights', String(video), `${ana}=1`)).rejects.toThrow('each comedian')
  })

  it('divides a month, and writes its statements', async () => {
    expect(await run('weights', String(video), `${ana}=1`, `${dan}=3`)).toContain('next')
    expect(await run('pool', '2026-01', '10.01')).toContain('10,01 lei')
    expect(await run('make', '2026-01')).toBe('Made: 2 statements.\n')
    expect(await run('make', '2026-01')).toContain('Nothing has changed')
    const shown = await run('show', '2026-01')
    await run('write', '2026-01', join(folder, 'out'))

    expect(shown).toMatch(/Ana Pop +statement +2,50 lei/)
    expect(shown).toMatch(/Dan Ion +statement +7,51 lei/)
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual([
      'decont-2026-01-ana-pop.csv',
      'decont-2026-01-ana-pop.pdf',
      'decont-2026-01-dan-ion.csv',
      'decont-2026-01-dan-ion.pdf',
    ])
    const actors = await database.db.many(
      z.object({ via: z.string() }),
      sql`select distinct via from app.audit_entry`,
    )
    expect(actors).toEqual([{ via: 'command-line' }])
  })
})
