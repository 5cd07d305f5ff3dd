import {
  AdminConfirmSignUpCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { raw, sql } from '@hlizo/database/sql'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { personalTables, rowsOf } from './features/privacy/personal-tables.ts'
import { postForm } from './testing-form.ts'
import { leaveOperatorTraces } from './testing-operator-traces.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { filesWith } from './testing-files-with.ts'
import { readMoment, shareMoment } from './testing-shared-moment.ts'

const email = 'hlizoaica.unica@example.ro'
/** The address that the account began with, and one that was asked for and never proven. */
const [formerEmail, mistypedEmail] = ['hlizoaica.veche@example.ro', 'hlizoaica.gresita@example.ro']
const password = 'Copac-Verde-42!'
const names = { firstName: 'Zbârcioganca', lastName: 'Hlizescovici' }
/** What must be found nowhere afterwards, in any writing. */
const TRACES = [
  'hlizoaica.unica',
  'hlizoaica.noua',
  'hlizoaica.veche',
  'hlizoaica.gresita',
  'Zbârcioganca',
  'Hlizescovici',
]
const WAIT = { timeout: 8_000, interval: 100 }

let product: TestProduct
let accessToken = ''
let registeredAt = new Date()

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  const { data, error } = z
    .object({ data: z.unknown(), error: z.unknown() })
    .partial()
    .parse(parsed)

  return { status: answer.status, data, error }
}

const post = (address: string, fields: Readonly<Record<string, string>>) =>
  postForm(new URL(address, product.url), fields)

async function register(): Promise<void> {
  const { userPool } = product.services
  registeredAt = product.services.clock.now()
  const registration = { email: formerEmail, password, ...names, agreeToMarketing: true }
  expect((await call('POST', '/auth/register', registration)).status).toBe(204)
  await userPool.client.send(
    new AdminConfirmSignUpCommand({ UserPoolId: userPool.poolId, Username: formerEmail }),
  )
}

function signIn(username = email) {
  const { userPool } = product.services
  const AuthParameters = { USERNAME: username, PASSWORD: password }
  const AuthFlow = 'USER_PASSWORD_AUTH'
  return userPool.client.send(
    new InitiateAuthCommand({ ClientId: userPool.clientId, AuthFlow, AuthParameters }),
  )
}

const tokenOf = async (username?: string) =>
  (await signIn(username)).AuthenticationResult?.AccessToken ?? ''

/** Leaves the first address behind, with mails and a message to support there. */
async function changeAddress(): Promise<void> {
  accessToken = await tokenOf(formerEmail)
  const message = { name: names.lastName, email: formerEmail, topic: 'other', message: 'Eu' }
  expect((await call('POST', '/contact', message)).status).toBe(200)
  expect((await call('PUT', '/user/email', { newEmail: email })).status).toBe(204)
  const code = /\b\d{6}\b/.exec((await newestMail(email)) ?? '')?.[0]
  expect((await call('POST', '/user/email/verify', { code })).data).toEqual({ email })
  accessToken = await tokenOf()
}

/** The text of the newest mail to an address. */
function newestMail(to: string): Promise<string | undefined> {
  return vi.waitFor(async () => {
    const [newest] = (await product.services.devMailbox?.list({ to })) ?? []
    expect(newest).toBeDefined()
    return newest?.text
  }, WAIT)
}

async function buyPlan(): Promise<void> {
  const path = '/api/v1/plans/abonament_lunar/checkout-session'
  const page = await post(path, { accessToken, consent: 'on' })
  const card = { number: '4242424242424242', expiry: '12 / 34', cvc: '123' }
  const name = `${names.firstName} ${names.lastName}`
  const paid = await post(page, { email, name, method: 'card', ...card })
  const sessionId = new URL(paid, product.url).searchParams.get('sessionId') ?? ''
  expect((await call('POST', `/plan-checkout-sessions/${sessionId}`)).status).toBe(200)
  await vi.waitFor(async () => {
    expect((await call('GET', '/user')).data).toMatchObject({ isSubscriptionActive: true })
  }, WAIT)
}

async function leaveTraces(): Promise<void> {
  const { db, clock } = product.services
  const profile = { name: names.firstName, avatar: 3 }
  expect((await call('POST', '/profiles', profile)).status).toBe(200)
  const laughs = sql`select account_id, id, 1, '{30}'::int[], now() from app.profile`
  await db.run(sql`insert into app.laughter ${laughs}`)
  const { name, message, topic } = { name: names.lastName, message: 'Salut', topic: 'other' }
  expect((await call('POST', '/contact', { name, email, topic, message })).status).toBe(200)
  for (const newEmail of [mistypedEmail, 'hlizoaica.noua@example.ro'])
    expect((await call('PUT', '/user/email', { newEmail })).status).toBe(204)
  const withdrawal = { name, email, contract: 'HLIZO-1', statement: `Eu, ${names.lastName}` }
  expect((await call('POST', '/withdrawals', withdrawal)).status).toBe(200)
  const user = (await call('GET', '/user/analytics')).data
  const ts = clock.now().toISOString()
  const context = { ts, sessionId: 's', page_path: '/', platform: 'web', consent: 'all', user }
  const events = [{ event: 'page_view', title: 'Acasă', referrer: '', ...context }]
  expect((await call('POST', '/analytics/events', { events })).status).toBe(204)
  await db.run(sql`insert into app.voucher_purchase
      (id, product_id, session_key_hash, buyer_email, recipient_name, recipient_email, message, begun_at)
    values (gen_random_uuid(), 'gift', '\\x01', ${email}, 'Prietena', 'prietena@example.ro', 'La mulți ani', now())`)
}

/** The newest mail to the account. */
async function mail(subject: string): Promise<string> {
  return vi.waitFor(async () => {
    const found = await product.services.devMailbox?.list({ to: email })
    const text = found?.find((message) => message.subject === subject)?.text
    expect(text).toBeDefined()
    return text ?? ''
  }, WAIT)
}

const Name = z.object({ name: z.string() })

/** Every table in which one of the traces is left. */
async function tablesWithTraces(): Promise<string[]> {
  const { db } = product.services
  const tables = await db.many(
    Name,
    sql`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('app', 'identity', 'jobs', 'mail', 'sandbox') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.many(
      Name,
      sql`select t::text as name from ${raw(name.replace('.user', '."user"'))} t
        where t::text ilike any(${TRACES.map((trace) => `%${trace}%`)}::text[])`,
    )
    if (rows.length > 0) found.push(name)
  }

  return found
}

const PersonFacts = z.object({ accountId: z.string(), userKey: z.string() })
const Row = z.object({ row: z.unknown() })

const factsOfThePerson = () =>
  product.services.db.one(
    PersonFacts,
    sql`select id as "accountId", (select user_key from app.analytics_event limit 1) as "userKey"
      from app.account where email = ${email}`,
  )

/** How many rows each table has of the person, by the name of the table. */
async function rowsOfThePerson(): Promise<Map<string, number>> {
  const { db } = product.services
  const facts = await factsOfThePerson()
  const counts = new Map<string, number>()
  for (const table of personalTables) {
    const rows = await db.many(Row, rowsOf(table, facts))
    const name = table.table.replace(/^\w+\./, '')
    counts.set(name, (counts.get(name) ?? 0) + rows.length)
  }

  return counts
}

/** The tables of which a copy holds another number of rows than there are. */
function missingIn(files: ReadonlyMap<string, string>, counts: Map<string, number>): string[] {
  const remaining = Array.from(counts).filter(([, count]) => count > 0)
  expect(remaining.length).toBeGreaterThan(9)

  return remaining
    .filter(([name, count]) => {
      const text = files.get(`${name}.json`) ?? '[]'
      return z.array(z.unknown()).parse(JSON.parse(text)).length !== count
    })
    .map(([name]) => name)
}

beforeAll(async () => {
  product = await startTestProduct()
  await register()
  await changeAddress()
  await buyPlan()
  await leaveTraces()
  await shareMoment(product.services, names.firstName)
  const name = `${names.firstName} ${names.lastName}`
  const traces = { email, formerEmail, invitedAt: registeredAt, name }
  await leaveOperatorTraces(product.services, (await factsOfThePerson()).accountId, traces)
}, 60_000)

afterAll(() => product.close())

describe('the copy of one’s data', () => {
  it('is sent by mail, and contains rows of each kind without a secret', async () => {
    expect((await call('POST', '/user/data-export')).status).toBe(204)
    const link =
      /http\S+data-exports\S+/.exec(await mail('Arhiva cu datele tale este gata'))?.[0] ?? ''
    const answer = await fetch(link)
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()))

    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = new Map(Object.entries(archive).map(([name, one]) => [name, strFromU8(one)]))
    expect(missingIn(files, await rowsOfThePerson())).toEqual([])
    const messages = files.get('contact_message.json')
    expect([messages?.includes('"Eu"'), messages?.includes('"Salut"')]).toEqual([true, true])
    const wrong = await fetch(link.replace(/.{8}$/, 'AAAAAAAA'), { redirect: 'manual' })
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/404'])
  })

  it('cannot be fetched when its week is over', async () => {
    const { clock } = product.services
    const link =
      /http\S+data-exports\S+/.exec(await mail('Arhiva cu datele tale este gata'))?.[0] ?? ''
    clock.setOffset(7 * DAY_MS + 1_000)
    const late = await fetch(link, { redirect: 'manual' })
    clock.setOffset(0)

    expect(late.headers.get('location')).toBe('/404')
  })
})

describe('the end of an account', () => {
  it('is asked for with the password, and can be taken back', async () => {
    const wrong = await call('POST', '/user/delete', { password: 'Alta-Parola-1!' })
    expect([wrong.status, wrong.error]).toEqual([400, 'PASSWORD_WRONG'])
    expect((await call('POST', '/user/delete/undo')).status).toBe(404)

    expect((await call('POST', '/user/delete', { password })).status).toBe(200)
    const { deleteAt, paidUntil } = PrivacyState.parse((await call('GET', '/user/privacy')).data)
    expect([deleteAt, paidUntil]).not.toContain(null)
    expect((await call('POST', '/user/delete/undo')).status).toBe(204)
    expect((await call('GET', '/user/privacy')).data).toMatchObject({ deleteAt: null })
  })

  it('leaves no address in any table or file, the name only on invoices, and payments without a payer', async () => {
    const { clock, db } = product.services
    expect(await tablesWithTraces()).not.toEqual([])
    expect(await readMoment(product)).toEqual({ status: 200, spans: 1 })
    await call('POST', '/user/delete', { password })
    await vi.waitFor(async () => {
      expect((await call('GET', '/user')).data).toMatchObject({ cancelAtPeriodEnd: true })
    }, WAIT)

    clock.setOffset(14 * DAY_MS + MINUTE_MS)
    await mail('Contul tău a fost șters')
    let minutes = 1
    await vi.waitFor(async () => {
      // A look at the account while its mail is still being sent leaves it to the next minute.
      minutes += 2
      clock.setOffset(14 * DAY_MS + minutes * MINUTE_MS)
      // The law requires invoices with the buyer's name (docs/decisions/0100).
      expect(await tablesWithTraces()).toEqual(['app.invoice'])
    }, WAIT)

    const withAddress = await db.many(
      Name,
      sql`select number::text as name from app.invoice i where i::text ilike '%hlizoaica%'`,
    )
    expect(withAddress).toEqual([])
    expect(await filesWith(TRACES, product.dataDir)).toEqual([])
    const charges = await db.many(
      z.object({ amount: z.number(), last4: z.string().nullable(), lost: z.number() }),
      sql`select amount_minor amount, method_last4 last4, (select sum(lost)::int from app.erased_subscriber_day) lost from app.charge`,
    )
    expect(charges).toEqual([{ amount: 3563, last4: null, lost: 1 }])
    // What was shared still counts for the limits of the title.
    expect(await readMoment(product)).toEqual({ status: 404, spans: 0 })
    expect((await call('GET', '/user')).status).toBe(401)
    await expect(signIn()).rejects.toThrow('Incorrect username or password')
  })
})
