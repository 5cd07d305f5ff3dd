import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { readConfig } from '@hlizo/server/config'
import { serverMigrations } from '@hlizo/server/migrations'
import { addCheckCommand } from './check.ts'

let folder: string
let database: TestDatabase
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-check-'))
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
})

afterEach(() => {
  stdout.mockClear()
  process.exitCode = undefined
})

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What `hlizo check` prints, and the exit code that it leaves. */
async function check(): Promise<{ printed: string; exitCode: typeof process.exitCode }> {
  const program = new Command()
  addCheckCommand(program, () =>
    readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PAYMENTS_SANDBOX_PORT: '9' }),
  )
  await program.parseAsync(['check'], { from: 'user' })

  return { printed: stdout.mock.calls.map(([text]) => text).join(''), exitCode: process.exitCode }
}

describe('hlizo check', () => {
  it('is content with a product where every rule holds', async () => {
    const { printed, exitCode } = await check()

    expect(printed).toContain('ok      subscriptions\n')
    expect(printed).toContain('unknown ledger-and-provider: ')
    expect(exitCode).toBeUndefined()
  })

  it('names the rule that is broken and what breaks it, and fails', async () => {
    await database.db
      .run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
      values ('01890000-0000-7000-8000-000000000009', 1, 1, ${new Date()})`)
    const { printed, exitCode } = await check()

    expect(printed).toContain(
      'BROKEN  erased-accounts: Nothing is left of a deleted account but what it paid, without its payer.\n' +
        '          app.video_view of account 01890000-0000-7000-8000-000000000009\n',
    )
    expect(exitCode).toBe(1)
  })
})
