import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { getPerson } from '@hlizo/contract/calls/studio-people'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { accountStore } from './stores/accounts.ts'
import { postForm } from './testing-form.ts'
import { testOperators, type TestOperator } from './testing-operators.ts'
import { testPeople, type TestDevice, type TestPerson } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const WAIT = { timeout: 20_000, interval: 100 }
const reason = 'A pierdut adresa veche.'
const LINK = 'Confirmă noua adresă a contului Hlizo'
const NOTICE = 'Suportul schimbă adresa contului tău'
const LEFT = 'Adresa contului tău a fost schimbată'
const ARRIVED = 'Contul tău folosește această adresă'
const Entry = z.object({ action: z.string(), actor: z.string(), text: z.string() })

let product: TestProduct
let support: TestOperator
let device: TestDevice
let people = 0

beforeAll(async () => {
  product = await startTestProduct()
  support = await testOperators(product).operator('sanda', ['support'])
  device = await support.proven()
}, 60_000)
afterAll(() => product.close())

const mailsTo = async (email: string) =>
  (await product.services.devMailbox?.list({ to: email })) ?? []
const mail = (email: string, subject: string): Promise<string> =>
  vi.waitFor(async () => {
    const found = (await mailsTo(email)).find((message) => message.subject === subject)
    expect(found?.text).toBeDefined()
    return found?.text ?? ''
  }, WAIT)

type Paying = TestPerson & { accountId: string; number: string }

/** Someone who has paid with a card, opened by support. */
async function paying(): Promise<Paying> {
  people += 1
  const person = await testPeople(product).register(`pierdut${people}`)
  await person.confirm()
  const own = await person.signIn()
  expect((await own('GET', '/user')).status).toBe(200)
  const { db, clock } = product.services
  const accountId = (await accountStore(db).byEmail(person.email))?.id ?? ''
  const number = `HLZ-${people}`
  await db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency,
      method_brand, method_last4, invoice_number)
    values (${accountId}, ${`in_${people}`}, 'subscription', ${clock.now()}, 3000, 'ron', 'visa',
      '4242', ${number})`)
  expect((await device('POST', `/studio/people/${accountId}/open`, { reason })).status).toBe(200)

  return { ...person, accountId, number }
}

const order = ({ accountId, number }: Paying, newEmail: string, more: object = {}) =>
  device('POST', `/studio/people/${accountId}/email`, {
    newEmail,
    proof: { kind: 'payment', number: number.toLowerCase(), cardDigits: '4242' },
    reason,
    ...more,
  })
const withdraw = ({ accountId }: Paying) =>
  device('POST', `/studio/people/${accountId}/email/withdraw`, { reason })

const pageOf = async ({ accountId }: Paying) =>
  getPerson.data.parse((await device('GET', `/studio/people/${accountId}`)).data).file
const openSessions = async ({ accountId }: Paying) =>
  (
    await product.services.db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from app.device_session
        where account_id = ${accountId} and ended_at is null`,
    )
  ).count
const emailOf = async ({ accountId }: Paying) =>
  (await accountStore(product.services.db).byId(accountId))?.email

/** Presses the button of the page that a mail links to. */
async function press(text: string): Promise<string> {
  const [address = ''] = /http\S+email-move\S+/.exec(text) ?? []
  const link = new URL(address)
  const opened = await fetch(link)
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('<button')

  return postForm(new URL(link.pathname, link), { code: link.searchParams.get('code') ?? '' })
}

/** A day later: operator and person sign in again where they call again. */
async function later(hours: number): Promise<void> {
  const { clock } = product.services
  clock.setOffset(clock.offset() + hours * HOUR_MS)
  device = await support.proven()
}

const reopen = ({ accountId }: Paying) =>
  device('POST', `/studio/people/${accountId}/open`, { reason })

/** Runs the job of the newest move of a person, which is stored already. */
async function done({ accountId }: Paying): Promise<void> {
  const { db, features } = product.services
  const job = features.flatMap(({ jobs }) => jobs?.['people.email-move'] ?? [])[0]
  const { id } = await db.one(
    z.object({ id: z.string() }),
    sql`select id from app.email_move where account_id = ${accountId} order by ordered_at desc limit 1`,
  )
  await job?.run(
    { accountId, id },
    { attempt: 1, isLast: () => false, signal: AbortSignal.timeout(10_000) },
  )
}

const logOf = ({ accountId }: Paying) =>
  product.services.db.many(
    Entry,
    sql`select action, actor, concat(before, after) as text from app.audit_entry
      where subject_id = ${accountId} and action like 'person.email-%' order by at, id`,
  )

describe('orderEmailMove', () => {
  it('moves the account a day later, in the pool too, and notifies both addresses', async () => {
    const person = await paying()
    const newEmail = `nou-${person.email}`
    const ordered = await order(person, newEmail.toUpperCase())
    expect(ordered.status, String(ordered.error)).toBe(200)
    expect((await pageOf(person))?.emailMove).toMatchObject({ newEmail, isConfirmed: false })
    await mail(person.email, NOTICE)
    expect(await press(await mail(newEmail, LINK))).toBe('/login?status=email_move_confirmed')
    expect((await pageOf(person))?.emailMove).toMatchObject({ isConfirmed: true })
    expect(await openSessions(person)).toBe(1)
    expect(await emailOf(person)).toBe(person.email)

    await later(25)
    await vi.waitFor(async () => expect(await emailOf(person)).toBe(newEmail), WAIT)
    await mail(person.email, LEFT)
    await mail(newEmail, ARRIVED)
    await vi.waitFor(
      async () =>
        expect((await logOf(person)).map(({ action }) => action)).toEqual([
          'person.email-ordered',
          'person.email-changed',
        ]),
      WAIT,
    )
    // What was signed in before is not any more.
    expect(await openSessions(person)).toBe(0)
    const signedIn = await testPeople(product).signIn(newEmail)
    expect((await signedIn('GET', '/user')).data).toMatchObject({ email: newEmail })
    await expect(testPeople(product).signIn(person.email)).rejects.toThrow()
    await reopen(person)
    expect((await pageOf(person))?.emailMove).toBeNull()
    expect(JSON.stringify(await logOf(person))).not.toContain(newEmail)
  }, 60_000)

  it('does not happen when the old address stops it, despite confirmations of the new one', async () => {
    const person = await paying()
    const newEmail = `hot-${person.email}`
    await order(person, newEmail)
    const link = await mail(newEmail, LINK)
    expect(await press(link)).toBe('/login?status=email_move_confirmed')
    expect(await press(await mail(person.email, NOTICE))).toBe('/login?status=email_move_stopped')
    expect(await press(link)).toBe('/login?status=email_move_invalid')
    expect(await press(await mail(person.email, NOTICE))).toBe('/login?status=email_move_invalid')
    await later(25)
    await done(person)

    expect(await emailOf(person)).toBe(person.email)
    expect((await logOf(person)).map(({ action }) => action)).toEqual([
      'person.email-ordered',
      'person.email-stopped',
    ])
    await testPeople(product).signIn(person.email)
  }, 60_000)

  it('needs a proof that fits the account, and no one guesses it', async () => {
    const [person, other] = [await paying(), await paying()]
    const wrong = [
      { kind: 'payment', number: person.number, cardDigits: '4243' },
      { kind: 'payment', number: other.number, cardDigits: '4242' },
      { kind: 'voucher', code: 'HLIZO-0000-0000-0000' },
      { kind: 'voucher', code: "' or 1=1 --" },
    ]
    for (const proof of wrong)
      expect([proof, (await order(person, 'x1@example.ro', { proof })).error]).toEqual([
        proof,
        'IDENTITY_UNPROVEN',
      ])
    const [first] = wrong
    expect((await order(person, 'x1@example.ro', { proof: first })).error).toBe('IDENTITY_UNPROVEN')
    expect((await order(person, 'x1@example.ro')).error).toBe('LIMIT_EXCEEDED')
    expect((await logOf(person)).map(({ action }) => action)).toEqual(
      Array.from({ length: 5 }, () => 'person.email-unproven'),
    )
    expect(await mailsTo('x1@example.ro')).toEqual([])
    await later(25)
    await reopen(person)

    expect((await order(person, 'x1@example.ro')).status).toBe(200)
  }, 60_000)

  it('refuses a taken, equal or malformed address, an operator, and a second order', async () => {
    const [person, other] = [await paying(), await paying()]
    expect((await order(person, other.email)).error).toBe('EMAIL_TAKEN')
    expect((await order(person, person.email)).error).toBe('EMAIL_SAME')
    expect((await order(person, 'nu e adresă')).error).toBe('EMAIL_INVALID')
    expect((await order(person, 'a@example.ro', { reason: ' ' })).error).toBe('REASON_REQUIRED')
    expect((await order(person, 'a@example.ro', { roles: ['owner'] })).error).toBe(
      'VALIDATION_FAILED',
    )
    const answers = await Promise.all([
      order(person, 'unu@example.ro'),
      order(person, 'doi@example.ro'),
    ])
    expect(new Set(answers.map(({ error }) => error ?? ''))).toEqual(
      new Set(['', 'CHANGED_BY_OTHER']),
    )

    expect((await withdraw(person)).status).toBe(200)
    expect((await withdraw(person)).error).toBe('NOT_FOUND')
    expect((await order(person, 'trei@example.ro')).status).toBe(200)
    const colleague = await testOperators(product).operator('redactor', ['editor'])
    await device('POST', `/studio/people/${colleague.accountId}/open`, { reason })
    expect((await order({ ...person, ...colleague }, 'b@example.ro')).error).toBe('ROLE_REQUIRED')
  }, 60_000)

  it('expires its link after three days, and can be requested again', async () => {
    const person = await paying()
    await order(person, 'tarziu@example.ro')
    const link = await mail('tarziu@example.ro', LINK)
    await later(73)
    expect(await press(link)).toBe('/login?status=email_move_invalid')
    await reopen(person)
    expect((await pageOf(person))?.emailMove).toBeNull()

    expect((await order(person, 'tarziu@example.ro')).status).toBe(200)
  }, 60_000)
})
