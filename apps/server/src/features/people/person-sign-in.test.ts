import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { ApiError } from '#server/http/api-error.ts'
import { hashPin } from '#server/stores/pin-hash.ts'
import { pinStore } from '#server/stores/pins.ts'
import type { PersonPool } from './person-pool.ts'
import { at, idlePool, openPeopleWorld, type PeopleWorld } from './testing-people.ts'

const LINKED = new Date('2026-03-01T10:00:00Z')
const USED = new Date('2026-04-01T10:00:00Z')
const PIN = '4826'

let people: PeopleWorld
let accountId: string
let signInsOf: PersonPool['signInsOf'] = idlePool.signInsOf
let wanted = ''

beforeAll(async () => {
  people = await openPeopleWorld((subject) => {
    wanted = subject
    return signInsOf(subject)
  })
  ;({ accountId } = await people.world.account())
  const { db, bench } = people.world
  await db.run(sql`insert into app.profile (account_id, name, name_key, avatar, created_at, max_age_rating)
    values (${accountId}, 'Radu', 'radu', 7, ${bench.clock.now()}, '12')`)
  await db.run(sql`insert into app.passkey_name (account_id, credential_id, name, named_at)
    values (${accountId}, 'secret-id-1', 'Laptopul meu', ${LINKED}),
      (${accountId}, 'secret-id-gone', 'Telefonul vechi', ${LINKED})`)
  await pinStore(db).store(accountId, await hashPin(PIN), bench.clock.now())
  await people.open(accountId)
})
afterEach(() => {
  signInsOf = idlePool.signInsOf
})
afterAll(() => people.close())

describe('the sign-ins and limits of a person', () => {
  const passkeys = [
    { credentialId: 'secret-id-1', name: 'Passkey', createdAt: LINKED, lastUsedAt: USED },
    { credentialId: 'secret-id-2', name: 'Bitwarden', createdAt: USED, lastUsedAt: null },
  ]
  const identities = [{ provider: 'Google', subject: 'google-subject', linkedAt: LINKED }]

  it('are a PIN, highest ages, passkeys by name, and linked providers', async () => {
    signInsOf = async () => ({ passkeys, identities })
    const { hasPin, profiles, signIn } = await people.fileOf(accountId)

    expect({ hasPin, profiles, signIn }).toEqual({
      hasPin: true,
      profiles: [{ name: 'Radu', maxAgeRating: '12' }],
      signIn: {
        passkeys: [
          { name: 'Bitwarden', createdAt: USED.toISOString(), lastUsedAt: null },
          {
            name: 'Laptopul meu',
            createdAt: LINKED.toISOString(),
            lastUsedAt: USED.toISOString(),
          },
        ],
        providers: [{ provider: 'Google', linkedAt: LINKED.toISOString() }],
      },
    })
    expect(wanted).toMatch(/^sub-\d+$/)
  })

  it('contain no secret: neither PIN and hash, nor ids of passkeys or at providers', async () => {
    signInsOf = async () => ({ passkeys, identities })
    const text = JSON.stringify(await people.fileOf(accountId))

    const { hash } = await people.world.db.one(
      z.object({ hash: z.string() }),
      sql`select hash from app.account_pin where account_id = ${accountId}`,
    )

    expect(text).toContain('Laptopul meu')
    for (const secret of [`"${PIN}"`, hash, 'secret-id', 'google-subject']) {
      expect(text).not.toContain(secret)
    }
  })

  it('say what Amazon Cognito does not tell an operator', async () => {
    signInsOf = async () => ({ passkeys: null, identities })

    expect((await people.fileOf(accountId)).signIn).toEqual({
      passkeys: null,
      providers: [{ provider: 'Google', linkedAt: LINKED.toISOString() }],
    })
  })

  it('do not keep the rest of the page back while the pool is unavailable', async () => {
    signInsOf = async () => {
      throw new ApiError('SERVICE_UNAVAILABLE')
    }

    expect(await people.fileOf(accountId)).toMatchObject({ hasPin: true, signIn: null })
  })

  it('are for support alone, and for a page that was opened', async () => {
    const closed = await people.api.call('GET', at(accountId), people.doru)
    const finance = await people.api.call('GET', at(accountId), people.flavia)

    expect(closed.data).toMatchObject({ file: null })
    expect(JSON.stringify(closed.data)).not.toContain('Radu')
    expect([finance.error, finance.data]).toEqual(['ROLE_REQUIRED', undefined])
  })
})
