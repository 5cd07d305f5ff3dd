import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from './migrations.ts'

/**
 * What finds an account from outside, and so cannot begin with it. A database spread over machines by
 * account keeps these in a table of its own beside it, from the outside name to the account (docs/scaling.md).
 */
const namesFromOutside = new Map([
  ['account_identity', 'a token says issuer and subject, and the account is looked for'],
  ['customer.stripe_id', 'a webhook says the customer'],
  ['former_customer.stripe_id', 'a webhook says the customer'],
  ['plan_checkout.session_id', 'a webhook says the checkout'],
  ['payment_setup.setup_intent_id', 'a webhook says the setup'],
  ['gift_grant.voucher_id', 'a voucher is redeemed once, by whomever'],
  ['seat.token_hash', 'the link of an invitation says its secret alone'],
  ['seat.guest_id', 'a guest signs in, and the seat is looked for'],
  ['moment.clip_id', 'the job that cuts a clip says its id, and the moment is looked for'],
  ['email_move.confirm_hash', 'a mailed link says its secret alone'],
  ['email_move.stop_hash', 'a mailed link says its secret alone'],
  ['data_export.token_hash', 'a mailed link says its secret alone'],
])

const Key = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  isPrimary: z.boolean(),
})
type Key = z.infer<typeof Key>

let database: TestDatabase
let keys: Key[]
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  keys = await database.db.many(
    Key,
    sql`select t.relname as "table", ix.indisprimary as "isPrimary",
        (select array_agg(c.attname::text order by k.place)
          from unnest(ix.indkey) with ordinality k (number, place)
          join pg_attribute c on c.attrelid = t.oid and c.attnum = k.number) as columns
      from pg_index ix join pg_class t on t.oid = ix.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'app' and ix.indisunique and exists (
        select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'account_id'
          and a.attnotnull)`,
  )
})
afterAll(() => database.drop())

const nameOf = ({ table, columns, isPrimary }: Key) =>
  isPrimary ? table : `${table}.${columns.join(',')}`

describe('a row that belongs to an account', () => {
  it('begins each key with the account', () => {
    const others = keys.filter(({ columns }) => columns[0] !== 'account_id').map(nameOf)

    expect(keys.length).toBeGreaterThan(15)
    expect(others.toSorted()).toEqual([...namesFromOutside.keys()].toSorted())
  })

  it('references only its own account and shared tables', async () => {
    const Reference = z.object({ from: z.string(), to: z.string(), columns: z.array(z.string()) })
    const references = await database.db.many(
      Reference,
      sql`select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to",
          (select array_agg(c.attname::text order by k.place)
            from unnest(f.conkey) with ordinality k (number, place)
            join pg_attribute c on c.attrelid = f.conrelid and c.attnum = k.number) as columns
        from pg_constraint f where f.contype = 'f' and f.connamespace = 'app'::regnamespace`,
    )
    const owned = new Set(keys.map(({ table }) => `app.${table}`))
    const astray = references.filter(
      ({ from, to, columns }) => owned.has(from) && owned.has(to) && columns[0] !== 'account_id',
    )

    expect(astray).toEqual([])
  })
})
