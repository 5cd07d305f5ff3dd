import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import type { PoolUser } from '#server/stores/pool-users.ts'
import { poolInvariants } from './pool-invariants.ts'

const now = new Date('2026-05-01T10:00:00Z')
const yesterday = new Date('2026-04-30T10:00:00Z')
const issuer = 'https://pool.example'
const user: PoolUser = {
  subject: 'sub-1',
  username: 'sub-1',
  email: 'ion@exemplu.ro',
  isEmailVerified: true,
  firstName: 'Ion',
  lastName: 'Pop',
  isEnabled: true,
  isConfirmed: true,
  createdAt: yesterday,
  modifiedAt: yesterday,
}

let database: TestDatabase
let accountId: string

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.run(sql`delete from app.account`)
  const { subject, email, firstName, lastName } = user
  accountId = await accountStore(database.db).add(
    { issuer, subject, email, firstName, lastName },
    yesterday,
  )
})

const run = (text: string) => database.db.run(raw(text))

/** The rules that are broken with these users at the pool, with what breaks them. */
async function broken(users: readonly PoolUser[] | null) {
  const pool = async () => users && { issuer, users }
  const sources = {
    db: database.db,
    store: { list: emptyStore, get: async () => null },
    money: async () => null,
  }
  const found: Record<string, readonly string[] | null> = {}
  for (const invariant of poolInvariants) {
    const ids = await invariant.broken({ ...sources, pool, now })
    if (ids?.length !== 0) found[invariant.name] = ids
  }
  return found
}
async function* emptyStore() {}

describe('poolInvariants', () => {
  it('accept equal accounts and users', async () => {
    expect(await broken([user])).toEqual({})
  })

  it('find an account without a user, unless it is about to be deleted', async () => {
    expect(await broken([])).toEqual({ 'users-of-accounts': [`account ${accountId}`] })
    await run(`update app.account set deletion_due_at = now()`)

    expect(await broken([])).toEqual({})
  })

  it('find a confirmed user without an account', async () => {
    const other = { ...user, subject: 'sub-2', email: 'alta@exemplu.ro' }
    expect(await broken([user, other])).toEqual({ 'accounts-of-users': ['user sub-2'] })

    expect(await broken([user, { ...other, isConfirmed: false }])).toEqual({})
  })

  it('find addresses that differ', async () => {
    const other = { ...user, email: 'alta@exemplu.ro' }
    expect(await broken([other])).toEqual({ addresses: [`account ${accountId}`] })

    // What has only just changed may still be on its way.
    expect(await broken([{ ...other, modifiedAt: now }])).toEqual({})
  })

  it('find different names, unless the form refuses those of the pool', async () => {
    expect(await broken([{ ...user, lastName: 'Ionescu' }])).toEqual({
      names: [`account ${accountId}`],
    })

    expect(await broken([{ ...user, lastName: '', firstName: 'x'.repeat(2_000) }])).toEqual({})
  })

  it('find users that are disabled on one side only', async () => {
    const out = { ...user, isEnabled: false }
    expect(await broken([out])).toEqual({ 'shut-out-users': [`account ${accountId}`] })
    await run(`update app.account set disabled_at = now()`)

    expect(await broken([out])).toEqual({})
    expect(await broken([user])).toEqual({ 'shut-out-users': [`account ${accountId}`] })
  })

  it('find a device that was signed out here and not at the pool', async () => {
    await run(`insert into app.device_session
        (account_id, id, device_name, platform, created_at, last_active_at, ended_at)
      values ('${accountId}', 'laptop', 'Chrome', 'Windows', now(), now(), '2026-04-30T10:00:00Z')`)
    expect(await broken([user])).toEqual({
      'ended-sign-ins': [`account ${accountId} device laptop`],
    })

    await run(`update app.device_session set ended_at = '2026-05-01T09:59:00Z'`)
    expect(await broken([user])).toEqual({})
    await run(`update app.device_session set ended_at = created_at, pool_ended_at = now()`)
    expect(await broken([user])).toEqual({})
  })

  it('are unknown while the pool does not answer', async () => {
    expect(Object.values(await broken(null))).toEqual([null, null, null, null, null])
  })
})
