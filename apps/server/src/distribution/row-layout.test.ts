import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { distributionPlan } from './distribution-plan.ts'
import { accountColumn, readRowLayout, type RowLayout } from './row-layout.ts'

/**
 * What finds an account from outside, and so cannot begin with it. A database spread over machines by
 * account keeps these in a table of its own beside it, from the outside name to the account (docs/scaling.md).
 */
const namesFromOutside = new Map([
  ['account.email', 'a person says an address'],
  [
    'account_identity.issuer,subject',
    'a token says issuer and subject, and the account is looked for',
  ],
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

let database: TestDatabase
let layout: RowLayout
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  layout = await readRowLayout(database.db)
})
afterAll(() => database.drop())

describe('readRowLayout', () => {
  it('puts each table in one class, and accounts before what belongs to them', () => {
    const { owned, shared, others } = layout
    const all = [...owned, ...shared, ...others]

    expect(new Set(all).size).toBe(all.length)
    expect(owned.indexOf('account')).toBeLessThan(owned.indexOf('profile'))
    expect(owned.indexOf('profile')).toBeLessThan(owned.indexOf('progress'))
    expect(shared).toEqual(expect.arrayContaining(['video', 'show', 'legal_version']))
    expect(others).toEqual(expect.arrayContaining(['audit_entry', 'tag', 'rate_limit']))
  })
})

describe('a row that belongs to an account', () => {
  it('begins each key with the account', () => {
    const others = layout.keys
      .filter(({ table, columns }) => columns[0] !== accountColumn(table))
      .map(({ table, columns }) => `${table}.${columns.join(',')}`)

    expect(layout.keys.length).toBeGreaterThan(15)
    expect(others.toSorted()).toEqual([...namesFromOutside.keys()].toSorted())
  })

  it('references only its own account and shared tables, but for who wrote a note and who has a seat', () => {
    const astray = distributionPlan(layout).droppedReferences.filter(({ table }) =>
      layout.owned.includes(table),
    )

    expect(astray.map(({ table, columns }) => `${table}.${columns.join(',')}`)).toEqual([
      'person_note.author_id',
      'seat.guest_id',
    ])
  })
})
