import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ADULT_TEXT_VERSION, PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { legalAcceptance } from './legal-acceptance.ts'

const then = new Date('2023-05-01T10:00:00Z')
const now = new Date('2026-05-01T10:00:00Z')
const given = { ip: '192.0.2.1', now }
const shown = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION }
const Row = z.object({ kind: z.string(), version: z.string() })
let database: TestDatabase
let accountId: string

const accepted = () =>
  database.db.many(
    Row,
    sql`select kind, text_version as version from app.consent where account_id = ${accountId}
      order by given_at, kind`,
  )

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})

afterAll(() => database.drop())

/** An account that registered under former terms. */
beforeEach(async () => {
  accountId = await testCatalogue(database.db, then).account()
  for (const [kind, textVersion] of [
    ['terms', '2020-01-01'],
    ['privacy', PRIVACY_VERSION],
    ['adult', ADULT_TEXT_VERSION],
  ] as const) {
    const consent = { accountId, kind, textVersion, agreed: true, ip: given.ip }
    await accountStore(database.db).recordConsent(consent, then)
  }
})

describe('legalAcceptance', () => {
  it('asks only for documents with a new version', async () => {
    expect(await legalAcceptance(database.db).missing(accountId, now)).toEqual(['terms'])
  })

  it('stops asking after the acceptance, and retains earlier acceptances', async () => {
    const texts = legalAcceptance(database.db)
    await texts.accept(accountId, shown, given)
    expect(await texts.missing(accountId, now)).toEqual([])
    await texts.accept(accountId, shown, given)
    expect(await accepted()).toEqual([
      { kind: 'adult', version: ADULT_TEXT_VERSION },
      { kind: 'privacy', version: PRIVACY_VERSION },
      { kind: 'terms', version: '2020-01-01' },
      { kind: 'terms', version: TERMS_VERSION },
    ])
  })

  it('refuses an old version of the document', async () => {
    const texts = legalAcceptance(database.db)
    await texts.accept(accountId, { ...shown, terms: '2020-01-01' }, given)
    expect(await texts.missing(accountId, now)).toEqual(['terms'])
  })

  it('also requires the age from an account created in the user pool', async () => {
    accountId = await testCatalogue(database.db, then).account()
    const texts = legalAcceptance(database.db)
    expect(await texts.mustAcceptFirst(accountId)).toBe(true)
    await expect(texts.accept(accountId, shown, given)).rejects.toMatchObject({
      code: 'CONSENT_REQUIRED',
    })
    expect(await accepted()).toEqual([])

    await texts.accept(accountId, { ...shown, adult: ADULT_TEXT_VERSION }, given)
    expect(await texts.mustAcceptFirst(accountId)).toBe(false)
    expect(await accepted()).toHaveLength(3)
  })
})
