import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { readConfig } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'
import { addWithdrawalCommands } from './withdrawal.ts'

let folder: string
let database: TestDatabase
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

const received = (reference: string, daysAgo: number) =>
  database.db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
    values (gen_random_uuid(), ${reference}, 'Ion Pop', 'ion@example.ro', 'comanda mea',
      now() - make_interval(days => ${daysAgo}::int))`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-withdrawal-'))
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  await received('R-OLD22222', 20)
  await received('R-NEW22222', 1)
})

afterEach(() => stdout.mockClear())

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What `hlizo withdrawal …` prints. */
async function run(...words: string[]): Promise<string> {
  const program = new Command()
  addWithdrawalCommands(program, () =>
    readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PAYMENTS_SANDBOX_PORT: '9' }),
  )
  await program.parseAsync(['withdrawal', ...words], { from: 'user' })

  return stdout.mock.calls.map(([text]) => text).join('')
}

describe('hlizo withdrawal', () => {
  it('lists what waits, the oldest first, and says what is overdue', async () => {
    const [first, second] = (await run('list')).split('\n')

    expect(first).toMatch(/^R-OLD22222 .* order unknown +open, OVERDUE$/)
    expect(second).toMatch(/^R-NEW22222 .* order unknown +open$/)
  })

  it('shows one with what it says', async () => {
    const shown = await run('show', 'r-new22222')

    expect(shown).toContain('Ion Pop <ion@example.ro>')
    expect(shown).toContain('comanda mea (no such order at this address)')
    expect(shown).toMatch(/would give back +nothing/)
  })

  it('does not accept what names no order', async () => {
    await expect(run('accept', 'R-NEW22222')).rejects.toThrow('say it with --order')
    await expect(run('accept', 'R-NEW22222', '--order', 'NIMIC-1')).rejects.toThrow('no order')
  })

  it('refuses with a reason and leaves the rest to the server', async () => {
    expect(await run('refuse', 'R-OLD22222', '--reason', 'Nu este o comandă.')).toContain('Refused')
    const row = await database.db.one(
      z.object({ decision: z.string(), reason: z.string(), jobs: z.number() }),
      sql`select decision, reason, (select count(*) from jobs.job
          where kind = 'withdrawals.attend') as jobs
        from app.withdrawal where reference = 'R-OLD22222'`,
    )

    expect(row).toEqual({ decision: 'refused', reason: 'Nu este o comandă.', jobs: 1 })
    await expect(run('refuse', 'R-OLD22222', '--reason', 'iar')).rejects.toThrow('refused already')
  })
})
