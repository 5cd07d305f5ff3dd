import { describe, expect, it } from 'vitest'
import { hasOwnedTable, tablesOfAllAccounts } from './plan-accounts.ts'

const owned = new Set(['account', 'progress', 'profile'])

const scan = (table: string, alias: string, conditions: Readonly<Record<string, string>> = {}) => ({
  'Node Type': 'Index Scan',
  Schema: 'app',
  'Relation Name': table,
  Alias: alias,
  ...conditions,
})
const explained = (...plans: object[]) =>
  [{ Plan: { 'Node Type': 'Nested Loop', Plans: plans } }] as const
const read = (...plans: object[]) => {
  const [{ Plan }] = explained(...plans)
  return tablesOfAllAccounts([{ Plan }], owned)
}

describe('tablesOfAllAccounts', () => {
  it('is empty where each table is compared with a value of the caller', () => {
    expect(
      read(scan('progress', 'p', { 'Index Cond': '((p.account_id = $1) AND (p.video_id = $2))' })),
    ).toEqual([])
    expect(read(scan('account', 'a', { Filter: "(a.id = '01890000'::uuid)" }))).toEqual([])
    expect(read(scan('progress', 'p', { 'Index Cond': '(p.account_id = ANY ($1))' }))).toEqual([])
  })

  it('follows a value from one table to the next', () => {
    const account = scan('account', 'a', { 'Index Cond': '(a.id = $1)' })
    const own = scan('progress', 'p', { 'Index Cond': '(p.account_id = a.id)' })

    expect(read(account, own)).toEqual([])
    expect(read(scan('account', 'a', { Filter: '(a.email = $1)' }), own)).toEqual([
      'account',
      'progress',
    ])
  })

  it('takes a list of the caller for its values', () => {
    const call = 'unnest($1), unnest($2)'
    const given = { 'Node Type': 'Function Scan', 'Function Call': call, Alias: 'given' }
    const own = scan('progress', 'p', { 'Index Cond': '(p.account_id = given.account_id)' })

    expect(read(given, own)).toEqual([])
    expect(read({ ...given, 'Function Call': 'generate_series($1)' }, own)).toEqual(['progress'])
  })

  it('names a table that is read as a whole, and no table without accounts', () => {
    expect(read(scan('progress', 'p'), scan('video', 'v'))).toEqual(['progress'])
    expect(read(scan('progress', 'p', { Filter: '(p.account_id <> $1)' }))).toEqual(['progress'])
  })
})

describe('hasOwnedTable', () => {
  it('finds a table of accounts that is only written', () => {
    const insert = { 'Node Type': 'ModifyTable', Schema: 'app', 'Relation Name': 'progress' }

    expect(hasOwnedTable([{ Plan: insert }], owned)).toBe(true)
    expect(hasOwnedTable([{ Plan: scan('video', 'v') }], owned)).toBe(false)
  })
})
