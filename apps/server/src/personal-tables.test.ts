import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { identityMigrations } from '@hlizo/identity/migrations'
import { mailMigrations } from '@hlizo/mail/migrations'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { serverMigrations } from './migrations.ts'
import { erasureOf, personalTables, rowsOf } from './features/privacy/personal-tables.ts'

const person = {
  accountId: '01890000-0000-7000-8000-000000000001',
  userKey: 'unknown',
}

/** Names of columns that identify a person or an owner. */
const PERSONAL =
  '(^|_)(account_id|profile_id|redeemed_by|given_by|email|recipient|destination|first_name|last_name|phone|ip|address|user_key|sub|subject|user_id|customer_id)(_|$)'

/** Tables outside of the list, and what takes a person out of them. */
const elsewhere: Readonly<Record<string, string>> = {
  'app.payment_event':
    'the number of a customer who is deleted at the provider; no name, no address',
  'identity.code': 'AdminDeleteUser',
  'identity.refresh_family': 'the number of a user who is gone, for as long as a token may name it',
  'identity.challenge_session': 'AdminDeleteUser (cascade), or its end within minutes',
  'identity.device': 'AdminDeleteUser (cascade)',
  'identity.login': 'the number of a user who is gone',
  'identity.user': 'AdminDeleteUser',
  'identity.changed_user': 'the number of a user, until the product has looked at it',
  'identity.event': 'until the product has been notified, at most a month',
  'identity.recovery_code': 'AdminDeleteUser (cascade)',
  'identity.group_member': 'AdminDeleteUser (cascade)',
  'identity.provider_login': 'AdminDeleteUser (cascade)',
  'identity.authorization_code': 'AdminDeleteUser (cascade), or its end within minutes',
  'identity.passkey': 'AdminDeleteUser (cascade)',
  'identity.passkey_registration': 'AdminDeleteUser (cascade)',
  'mail.outbox': 'forgetAddress',
  'mail.dev_message': 'forgetAddress',
  'sandbox.object': 'the deletion of the customer',
}

const Table = z.object({ table: z.string() })
const Row = z.object({ row: z.unknown() })
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([
    jobsMigrations,
    mailMigrations,
    serverMigrations,
    identityMigrations,
    sandboxMigrations,
  ])
})

afterAll(() => database.drop())

describe('personalTables', () => {
  it('lists each table with personal data', async () => {
    const found = await database.db.many(
      Table,
      sql`select distinct table_schema || '.' || table_name as table from information_schema.columns
        where table_schema in ('app', 'identity', 'jobs', 'mail', 'sandbox') and column_name ~ ${PERSONAL}`,
    )
    const known = [...personalTables.map(({ table }) => table), ...Object.keys(elsewhere)]

    // What fails here belongs into personal-tables.ts, so that it is exported and erased with its owner.
    expect(found.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([])
  })

  it('lists each table that references an account', async () => {
    const found = await database.db.many(
      Table,
      sql`select distinct conrelid::regclass::text as table from pg_constraint
        where contype = 'f' and confrelid in ('app.account'::regclass, 'app.profile'::regclass)`,
    )
    const known = personalTables.map(({ table }) => table)

    expect(found.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([])
  })

  it('can be read and erased in its order', async () => {
    const { db } = database
    for (const table of personalTables) {
      expect(await db.many(Row, rowsOf(table, person))).toEqual([])
      expect(await db.run(erasureOf(table, person))).toBe(0)
    }
  })

  it('exports no hash, secret or archive', async () => {
    const found = await database.db.many(
      z.object({ table: z.string(), column: z.string() }),
      sql`select table_schema || '.' || table_name as table, column_name as column
        from information_schema.columns where table_schema = 'app'
        and (data_type = 'bytea' or column_name ~ '(hash|secret|token|sealed)')`,
    )
    const given = found.filter(({ table, column }) => {
      const known = personalTables.find((candidate) => candidate.table === table)
      return known !== undefined && !known.withheld?.includes(column)
    })

    expect(given).toEqual([])
  })
})
