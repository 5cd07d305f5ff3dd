import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { Mail } from '@hlizo/mail/mailer'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { accountMailWriter } from './account-mails.ts'
import { identityMailer } from './identity-mails.ts'

const publicUrl = 'https://hlizo.example'
const brand = { name: 'Hlizo', url: publicUrl, accent: '#fff', onAccent: '#000' }
const LONG = 'abcdefghijkl_nopqrst-v'
let database: TestDatabase
let mailer: ReturnType<typeof identityMailer>
const sent: Mail[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  mailer = identityMailer({
    db: database.db,
    clock: frozenClock(new Date('2026-11-20T10:00:00Z')),
    mailer: {
      send: async (_queries, mail) => {
        sent.push(mail)
      },
    },
    mails: accountMailWriter({ brand, publicUrl }),
    issuer: 'test',
  })
})
afterAll(() => database.drop())
beforeEach(() => {
  sent.length = 0
})

const owner = { sub: 'sub-1', email: 'ana@exemplu.ro', destination: null, originJti: null }
const deliver = (trigger: string, code: string) =>
  mailer.deliver({
    destination: 'ana@exemplu.ro',
    trigger,
    code,
    userAttributes: { sub: 'sub-1', given_name: 'Ana' },
  })

describe('identityMailer', () => {
  it('has a mail for each kind of code of the pool', async () => {
    await deliver('CustomMessage_SignUp', '123456')
    await deliver('CustomMessage_ResendCode', '123456')
    await deliver('CustomMessage_ForgotPassword', '123456')
    await deliver('CustomMessage_UpdateUserAttribute', '123456')
    await deliver('CustomMessage_Authentication', '123456')

    expect(sent.map(({ subject }) => subject)).toEqual([
      'Confirmă contul tău Hlizo',
      'Confirmă contul tău Hlizo',
      'Codul pentru parola nouă',
      'Codul pentru noua adresă de e-mail',
      'Codul de autentificare',
    ])
    expect(sent.filter(({ text, html }) => !text.includes('123456') || html === '')).toEqual([])
  })

  it('sends no code after its time', async () => {
    await deliver('CustomMessage_ForgotPassword', '123456')
    await deliver('CustomMessage_UpdateUserAttribute', '123456')
    await deliver('CustomMessage_Authentication', '123456')

    expect(sent.map(({ until }) => until?.toISOString().slice(11, 16))).toEqual([
      '10:15',
      '10:15',
      '10:05',
    ])
  })

  it('sends a long code as a link, with the code in the fragment', async () => {
    await deliver('CustomMessage_ForgotPassword', LONG)
    await deliver('CustomMessage_VerifyUserAttribute', LONG)
    await deliver('CustomMessage_SignUp', LONG)

    expect(sent[0]?.text).toContain(`${publicUrl}/reset#email=ana%40exemplu.ro&code=${LONG}`)
    expect(sent[1]?.text).toContain(`${publicUrl}/enter-passcode#code=${LONG}`)
    expect(sent[2]?.text).toContain(`${publicUrl}/api/v1/auth/confirm?username=sub-1&code=${LONG}`)
  })

  it('notifies the owner of changes to the account', async () => {
    const who = { id: 'event-1', ...owner }
    await mailer.received({ type: 'PasswordChanged', ...who })
    await mailer.received({ type: 'PasswordReset', ...who })
    await mailer.received({ type: 'RecoveryCodeUsed', ...who })
    await mailer.received({ type: 'PasswordFailed', ...who })
    await mailer.received({ type: 'SecondFactorDisabled', ...who })
    await mailer.received({ type: 'SecondFactorReplaced', ...who })
    await mailer.received({ type: 'SecondFactorFailed', ...who })
    await mailer.received({ ...who, type: 'RefreshTokenReused', originJti: 'sign-in-1' })
    await mailer.received({ type: 'SignedIn', ...who })

    expect(sent.map(({ subject }) => subject)).toEqual([
      'Parola ta a fost schimbată',
      'Parola ta a fost schimbată',
      'Un cod de rezervă a fost folosit',
      'Cineva încearcă parole la contul tău',
      'Autentificarea în doi pași a fost oprită',
      'Autentificarea în doi pași a fost schimbată',
      'Cineva greșește codul la intrarea în contul tău',
      'Am deconectat un dispozitiv, pentru siguranța ta',
    ])
    expect(sent.filter(({ text }) => !text.includes(publicUrl))).toEqual([])
  })

  it('stores a requested address and notifies the former one, with one key per event', async () => {
    const { db } = database
    const now = new Date('2026-11-20T09:00:00Z')
    const link = { issuer: 'test', subject: 'sub-2' }
    const names = { firstName: 'Ion', lastName: 'Pop', email: 'ion@exemplu.ro' }
    const id = await accountStore(db).add({ ...link, ...names }, now)
    const event = {
      ...owner,
      id: 'event-2',
      type: 'EmailChangeRequested',
      sub: 'sub-2',
      email: 'ion@exemplu.ro',
      destination: 'Nou@exemplu.ro',
    }
    await mailer.received(event)
    expect((await accountStore(db).byId(id))?.pendingEmail).toBe('nou@exemplu.ro')
    // It is delivered again after the address was proven.
    await accountStore(db).adoptEmail(id, 'nou@exemplu.ro', now)
    await mailer.received(event)

    expect((await accountStore(db).byId(id))?.pendingEmail).toBeNull()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ion@exemplu.ro', 'Cineva schimbă adresa contului tău'],
      ['ion@exemplu.ro', 'Cineva schimbă adresa contului tău'],
    ])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('has one key for one ended sign-in, and another for each other occasion', async () => {
    const types = ['RefreshTokenReused', 'SecondFactorDisabled']
    for (const [place, type] of [...types, ...types].entries()) {
      await mailer.received({ ...owner, type, id: `event-${place}`, originJti: 'sign-in-1' })
    }

    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })
})
