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
import { accountStore } from '@hlizo/server/stores/accounts'
import { addOperatorCommands } from './operator.ts'

const START = new Date('2026-05-01T10:00:00Z')
const Entry = z.object({ action: z.string(), via: z.string(), after: z.unknown() })

let folder: string
let database: TestDatabase
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-operator-'))
  database = await testDatabase([jobsMigrations, mailMigrations, serverMigrations])
  const link = { issuer: 'test', subject: 'ana' }
  const names = { firstName: 'Ana', lastName: 'Pop' }
  await accountStore(database.db).add({ ...link, ...names, email: 'ana@example.ro' }, START)
  await accountStore(database.db).confirm(link, START)
})

afterEach(() => stdout.mockClear())

afterAll(async () => {
  stdout.mockRestore()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What `hlizo operator …` prints. */
async function run(...words: string[]): Promise<string> {
  stdout.mockClear()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  addOperatorCommands(program, () =>
    readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PAYMENTS_SANDBOX_PORT: '9' }),
  )
  program.commands[0]?.commands.forEach((command) => command.exitOverride())
  await program.parseAsync(['operator', ...words], { from: 'user' })

  return stdout.mock.calls.map(([text]) => text).join('')
}

describe('hlizo operator', () => {
  it('makes an account an operator, changes its roles and lists it, and the audit log has each', async () => {
    expect(await run('add', 'Ana@example.ro', '--role', 'owner')).toBe('ana@example.ro is owner.\n')
    await run('add', 'ana@example.ro', '--role', 'owner', '--role', 'finance')
    expect(await run('list')).toMatch(/ana@example\.ro +Ana Pop +owner, finance +no second factor/)

    const entries = await database.db.many(
      Entry,
      sql`select action, via, after from app.audit_entry order by id`,
    )
    expect(entries).toEqual([
      { action: 'operator.added', via: 'command-line', after: { roles: ['owner'] } },
      {
        action: 'operator.roles-changed',
        via: 'command-line',
        after: { roles: ['owner', 'finance'] },
      },
    ])
  })

  it('invites an address without an account, and withdraws that', async () => {
    expect(await run('add', 'nou@example.ro', '--role', 'editor')).toContain('an invitation goes')
    expect(await run('list')).toMatch(/nou@example\.ro +editor +invited until/)
    await run('remove', 'nou@example.ro')
    expect(await run('list')).not.toContain('nou@example.ro')
    await expect(run('remove', 'nou@example.ro')).rejects.toThrow('neither')
  })

  it('keeps the last owner, and refuses a role that does not exist', async () => {
    await expect(run('remove', 'ana@example.ro')).rejects.toThrow('last owner')
    await expect(run('add', 'ana@example.ro', '--role', 'editor')).rejects.toThrow('last owner')
    await expect(run('add', 'ana@example.ro', '--role', 'boss')).rejects.toThrow('Roles are')
  })
})
