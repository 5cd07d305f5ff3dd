import {
  AdminConfirmSignUpCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql, type Sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { FaqEntries } from './features/faq/entries.ts'
import { commandLineActor } from './stores/audit-log.ts'
import { saveTopics } from './features/faq/save-topics.ts'
import { voucherCodes } from './features/vouchers/codes.ts'
import { bumpCatalogue } from './stores/catalogue-version.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { startTestProduct, type TestNode, type TestProduct } from './testing-product.ts'

const WAIT = { timeout: 10_000, interval: 50 }
const password = 'Copac-Verde-42!'

let first: TestProduct
let second: TestNode
let accounts = 0
beforeAll(async () => {
  first = await startTestProduct({ RATE_LIMITS: 'on' })
  second = await first.secondNode()
})
afterAll(() => first.close())

const Answer = z.object({ data: z.unknown().optional(), error: z.string().optional() })

async function call(
  node: TestNode,
  token: string | null,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await fetch(`${node.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const parsed = Answer.parse(text === '' ? {} : JSON.parse(text))

  return { status: answer.status, ...parsed }
}

async function signIn({ services }: TestNode, email: string): Promise<string> {
  const { client, clientId } = services.userPool
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  const answer = await client.send(
    new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters }),
  )

  return answer.AuthenticationResult?.AccessToken ?? ''
}

/** Registers at the first node, and is confirmed by the operator. */
async function newAccount(): Promise<string> {
  accounts += 1
  const email = `om${accounts}@example.ro`
  const names = { firstName: 'Ion', lastName: 'Pop', agreeToMarketing: false }
  const registered = await call(first, null, 'POST', '/auth/register', {
    email,
    password,
    ...names,
  })
  expect(registered.status).toBe(204)
  const { client, poolId } = first.services.userPool
  await client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email }))

  return email
}

const inYears = (now: Date, years: number) => new Date(now.getTime() + years * 365 * 86_400_000)
const Count = z.object({ count: z.number() })
const Id = z.object({ id: z.string() })
const accountOf = async (email: string) =>
  (await first.services.db.one(Id, sql`select id from app.account where email = ${email}`)).id

/** Puts a year on an account, as a gift does. */
async function giveYear(email: string): Promise<void> {
  const { db, clock } = first.services
  const now = clock.now()
  await db.run(sql`insert into app.gift_grant (account_id, id, months, starts_at, ends_at, created_at)
    values (${await accountOf(email)}, ${uuidv7(now)}, 12, ${now}, ${inYears(now, 1)}, ${now})`)
}

/** Reads the events of a player until a refusal. */
async function readRefusal(node: TestNode, token: string, opened: () => void): Promise<string> {
  const answer = await fetch(`${node.url}/api/v1/playback/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  opened()
  let received = ''
  for await (const chunk of answer.body ?? []) {
    received += Buffer.from(chunk).toString()
    const refusal = /event: refused\s+data: (.*)/.exec(received)?.[1]
    if (refusal !== undefined) return refusal
  }

  return received
}

describe('two nodes on one database', () => {
  it('stop the device on one when another takes over on the other', async () => {
    const email = await newAccount()
    await giveYear(email)
    const [sofa, kitchen] = [await signIn(first, email), await signIn(second, email)]
    const made = await call(first, sofa, 'POST', '/profiles', { name: 'Ana', avatar: 3 })
    const { id } = z.object({ id: z.number() }).parse(made.data)
    expect((await call(first, sofa, 'POST', `/profiles/${id}/confirm`)).status).toBe(200)

    const opening = Promise.withResolvers<void>()
    const refusal = readRefusal(first, sofa, opening.resolve)
    await opening.promise
    expect((await call(second, kitchen, 'POST', `/profiles/${id}/confirm`)).status).toBe(200)

    expect(await refusal).toContain('PROFILE')
    expect((await call(first, sofa, 'GET', '/favorites')).status).toBe(403)
    expect((await call(first, kitchen, 'GET', '/favorites')).status).toBe(200)
  })

  it('refuse a token at both once it was signed out at one', async () => {
    const email = await newAccount()
    const token = await signIn(first, email)
    // Both have verified it, and remember that for a minute.
    expect((await call(first, token, 'GET', '/user')).status).toBe(200)
    expect((await call(second, token, 'GET', '/user')).status).toBe(200)

    expect((await call(first, token, 'POST', '/user/logout/all')).status).toBeLessThan(300)
    await vi.waitFor(async () => {
      const statuses = [
        (await call(first, token, 'GET', '/user')).status,
        (await call(second, token, 'GET', '/user')).status,
      ]
      expect(statuses).toEqual([401, 401])
    }, WAIT)
  })

  it('count attempts together', async () => {
    const token = await signIn(first, await newAccount())
    const guess = (node: TestNode) =>
      call(node, token, 'POST', '/vouchers/redeem', { code: 'ABCD-EFGH-JKMN' })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await guess(first)).status, (await guess(second)).status)

    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('both show a title that was added through one', async () => {
    const { db, clock } = first.services
    const list = async (node: TestNode) => {
      const { data } = await call(node, null, 'GET', '/public/videos?sort=all&limit=60')
      return z
        .array(z.object({ title: z.string() }))
        .parse(data)
        .map(({ title }) => title)
    }
    const given = testCatalogue(db, clock.now())
    await given.video({ title: 'Prima' })
    await bumpCatalogue(db)
    await vi.waitFor(async () => expect(await list(second)).toEqual(['Prima']), WAIT)
    await given.video({ title: 'A doua' })
    await bumpCatalogue(db)

    for (const node of [first, second])
      await vi.waitFor(async () => expect(await list(node)).toContain('A doua'), WAIT)
  })

  it('both return the operator’s answers', async () => {
    const questions = async (node: TestNode) => {
      const { data } = await call(node, null, 'GET', '/faq')
      return z
        .array(z.object({ question: z.string() }))
        .parse(data)
        .map(({ question }) => question)
    }
    for (const node of [first, second])
      expect(await questions(node)).not.toContain('Ce carduri acceptați?')
    const { topics } = FaqEntries.parse({
      topics: [{ id: 'carduri', question: 'Ce carduri acceptați?', answer: 'Visa.' }],
    })
    const by = { actor: commandLineActor(), now: first.services.clock.now() }
    await first.services.db.transaction((tx) => saveTopics(tx, topics, by))

    for (const node of [first, second])
      await vi.waitFor(
        async () => expect((await questions(node))[0]).toBe('Ce carduri acceptați?'),
        WAIT,
      )
  })

  it('redeem a code once, on either node', async () => {
    const { db, clock, secrets } = first.services
    const codes = voucherCodes({
      hash: secrets.derive('voucher-hash'),
      seal: secrets.derive('voucher-seal'),
    })
    const { code, hash, sealed, last4 } = codes.issue()
    const now = clock.now()
    await db.run(sql`insert into app.voucher
        (id, months, code_hash, code_sealed, code_last4, issued_at, expires_at)
      values (${uuidv7(now)}, 3, ${hash}, ${sealed}, ${last4}, ${now}, ${inYears(now, 3)})`)
    const [ana, dan] = [
      await signIn(first, await newAccount()),
      await signIn(second, await newAccount()),
    ]
    const answers = await Promise.all(
      [ana, dan].flatMap((token) =>
        [first, second].map((node) => call(node, token, 'POST', '/vouchers/redeem', { code })),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('send every mail once', async () => {
    const { db } = first.services
    const count = async (query: Sql) => (await db.one(Count, query)).count
    await vi.waitFor(async () => {
      const unsent = sql`select count(*) as count from mail.outbox where sent_at is null`
      expect(await count(unsent)).toBe(0)
    }, WAIT)
    const sent = await count(sql`select count(*) as count from mail.outbox`)

    expect(sent).toBeGreaterThan(accounts)
    expect(await count(sql`select count(*) as count from mail.dev_message`)).toBe(sent)
  })

  it('move one clock', async () => {
    await first.services.sandbox?.start()
    await second.services.sandbox?.start()
    await first.services.sandbox?.advance(3_600_000)

    await vi.waitFor(
      () => expect(second.services.clock.offset()).toBe(first.services.clock.offset()),
      WAIT,
    )
  })
})
