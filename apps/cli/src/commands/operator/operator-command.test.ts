import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { accountStore } from '@hlizo/server/stores/accounts'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addOperatorCommands } from './operator.ts'

const START = new Date('2026-05-01T10:00:00Z')
const Entry = z.object({ action: z.string(), via: z.string(), after: z.unknown() })

let hlizo: TestCommands

beforeAll(async () => {
  hlizo = await openTestCommands(addOperatorCommands)
  const link = { issuer: 'test', subject: 'ana' }
  const names = { firstName: 'Ana', lastName: 'Pop' }
  await accountStore(hlizo.db).add({ ...link, ...names, email: 'ana@example.ro' }, START)
  await accountStore(hlizo.db).confirm(link, START)
})
afterAll(() => hlizo.close())

/** What `hlizo operator …` prints. */
const run = (...words: string[]) => hlizo.run('operator', ...words)

describe('hlizo operator', () => {
  it('makes an account an operator, changes its roles and lists it, and the audit log has each', async () => {
    expect(await run('add', 'Ana@example.ro', '--role', 'owner')).toBe('ana@example.ro is owner.\n')
    await run('add', 'ana@example.ro', '--role', 'owner', '--role', 'finance')
    expect(await run('list')).toMatch(/ana@example\.ro +Ana Pop +owner, finance +no second factor/)

    const entries = await hlizo.db.many(
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

  it('withdraws the invitation of an address that has an account by then', async () => {
    await run('add', 'vera@example.ro', '--role', 'editor')
    const link = { issuer: 'test', subject: 'vera' }
    const names = { firstName: 'Vera', lastName: 'Pop' }
    await accountStore(hlizo.db).add({ ...link, ...names, email: 'vera@example.ro' }, START)
    expect(await run('remove', 'vera@example.ro')).toBe(
      'The invitation of vera@example.ro is withdrawn.\n',
    )
    expect(await run('list')).not.toContain('vera@example.ro')
    await expect(run('remove', 'vera@example.ro')).rejects.toThrow('neither')
  })

  it('removes an operator with the invitation that is open too', async () => {
    await run('add', 'vera@example.ro', '--role', 'editor')
    await accountStore(hlizo.db).confirm({ issuer: 'test', subject: 'vera' }, START)
    await run('add', 'vera@example.ro', '--role', 'finance')
    expect(await run('remove', 'vera@example.ro')).toBe(
      'vera@example.ro is no operator any more.\n',
    )
    expect(await run('list')).not.toContain('vera@example.ro')
  })

  it('refuses to remove the last owner, and unknown roles', async () => {
    await expect(run('remove', 'ana@example.ro')).rejects.toThrow('last owner')
    await expect(run('add', 'ana@example.ro', '--role', 'editor')).rejects.toThrow('last owner')
    await expect(run('add', 'ana@example.ro', '--role', 'boss')).rejects.toThrow('Roles are')
  })
})
