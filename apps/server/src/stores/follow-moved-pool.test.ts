import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from './accounts.ts'
import { followMovedPool } from './follow-moved-pool.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const atHome = 'http://localhost:3000/identity/eu-central-1_HLIZO0001'
const online = 'https://hlizo.example/identity/eu-central-1_HLIZO0001'
const amazon = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_HLIZO0001'

describe('followMovedPool', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await testDatabase([serverMigrations])
    const accounts = accountStore(database.db)
    const ana = { email: 'ana@hlizo.example', firstName: 'Ana', lastName: 'Râzătoru' }
    await accounts.add({ ...ana, issuer: atHome, subject: 'ana' }, NOW)
    await accounts.add(
      { ...ana, email: 'radu@hlizo.example', issuer: amazon, subject: 'radu' },
      NOW,
    )
  })
  afterAll(() => database.drop())

  it('finds an account when the URL of its pool has changed', async () => {
    expect(await followMovedPool(database.db, online)).toBe(1)
    const account = await accountStore(database.db).byIdentity({ issuer: online, subject: 'ana' })
    expect(account?.email).toBe('ana@hlizo.example')
  })

  it('ignores accounts of another pool', async () => {
    const account = await accountStore(database.db).byIdentity({ issuer: amazon, subject: 'radu' })
    expect(account?.email).toBe('radu@hlizo.example')
  })

  it('does nothing without a change', async () => {
    expect(await followMovedPool(database.db, online)).toBe(0)
  })
})
