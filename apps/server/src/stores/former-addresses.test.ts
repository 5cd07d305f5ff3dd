import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from './accounts.ts'
import { formerAddresses } from './former-addresses.ts'

const now = new Date('2026-05-01T10:00:00Z')
const later = new Date('2026-05-02T10:00:00Z')
const names = { issuer: 'pool', firstName: 'Ana', lastName: 'Pop' }
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

async function add(subject: string): Promise<string> {
  const accounts = accountStore(database.db)
  const id = await accounts.add({ ...names, subject, email: `${subject}@example.ro` }, now)
  await accounts.confirm({ issuer: names.issuer, subject }, now)

  return id
}
const of = async (id: string) => {
  const found = await formerAddresses(database.db).of(id)
  return found.toSorted((one, other) => (one.email < other.email ? -1 : 1))
}

describe('formerAddresses', () => {
  it('has every address that an account had, or asked for and gave up', async () => {
    const accounts = accountStore(database.db)
    const id = await add('ana')
    await accounts.awaitEmail(id, 'ana.gresit@example.ro', now)
    await accounts.awaitEmail(id, 'ana.noua@example.ro', now)
    await accounts.awaitEmail(id, 'ana.noua@example.ro', now)
    expect((await of(id)).map(({ email }) => email)).toEqual(['ana.gresit@example.ro'])

    await accounts.adoptEmail(id, 'ana.noua@example.ro', later)
    await accounts.awaitEmail(id, 'ana.alta@example.ro', later)
    await accounts.forgetPending({ issuer: 'pool', subject: 'ana' }, later)

    expect(await of(id)).toEqual([
      { email: 'ana.alta@example.ro', leftAt: later, provenUntil: null, isTaken: false },
      { email: 'ana.gresit@example.ro', leftAt: now, provenUntil: null, isTaken: false },
      { email: 'ana@example.ro', leftAt: later, provenUntil: later, isTaken: false },
    ])
  })

  it('returns those that another account has now', async () => {
    const accounts = accountStore(database.db)
    const id = await add('dan')
    await accounts.release(id, now)
    await accounts.release(id, later)
    expect(await of(id)).toEqual([
      { email: 'dan@example.ro', leftAt: now, provenUntil: now, isTaken: false },
    ])
    await accounts.add({ ...names, subject: 'dan-2', email: 'dan@example.ro' }, later)

    expect(await of(id)).toEqual([
      { email: 'dan@example.ro', leftAt: now, provenUntil: now, isTaken: true },
    ])
  })
})
