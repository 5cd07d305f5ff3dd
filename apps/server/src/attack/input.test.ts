import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { sql } from '@hlizo/database/sql'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { testOperators } from '#server/testing-operators.ts'
import type { TestDevice } from '#server/testing-people.ts'
import { PAGED_PATHS } from './testing-paged-paths.ts'
import { documentedCalls, type DocumentedCall } from './testing-document.ts'
import { dataOf, peopleIn, type People, type Subscriber } from './testing-members.ts'
import { right } from './testing-requests.ts'
import { errorOf, openWire, type Wire, type WireAnswer } from './testing-wire.ts'

const JSON_TYPE = 'application/json'
const calls = documentedCalls()
const jsonCalls = calls.filter(({ requestBody }) => requestBody?.content[JSON_TYPE])
const formCalls = calls.filter((call) => '303' in call.responses)

let product: TestProduct, wire: Wire, people: People
let subscriber: Subscriber
let owner: TestDevice
let videoId = 0

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const given = testCatalogue(product.services.db, product.services.clock.now())
  videoId = await given.video({ title: 'Ștefan și țuica, 100% adevărat' })
  await given.video({ title: 'Altceva' })
  subscriber = await people.subscriber('input')
  owner = await (await testOperators(product).operator('patron', ['owner'])).proven()
}, 60_000)

afterAll(async () => {
  wire.close()
  await product.close()
})

/** Whom a call lets in. */
const callerOf = (call: DocumentedCall) => (call['x-access'] === 'operator' ? owner : subscriber)

/** Sends these very bytes to a call, as a caller whom it lets in. */
const send = (call: DocumentedCall, body: string, contentType = JSON_TYPE) =>
  wire.send({
    method: call.method,
    path: `/api/v1${call.path.replaceAll(/\{\w+\}/g, '1')}`,
    headers: { authorization: `Bearer ${callerOf(call).accessToken}`, 'content-type': contentType },
    body,
  })

const track = (body: string, contentType?: string) => {
  const call = calls.find(({ operationId }) => operationId === 'trackProgress')
  if (!call) throw new Error('There is no trackProgress in openapi.json.')
  return send({ ...call, path: `/progress/${videoId}/track` }, body, contentType)
}

/** A body as the call wants it. */
function bodyOf({ requestBody }: DocumentedCall): Readonly<Record<string, unknown>> {
  const schema = requestBody?.content[JSON_TYPE]?.schema ?? {}
  const [made] = fc.sample(right(schema), { seed: 54, numRuns: 1 })

  return z.record(z.string(), z.unknown()).parse(made)
}

const get = (path: string) => people.call(subscriber, 'GET', path)
const codeOf = (answer: WireAnswer) => `${answer.status} ${errorOf(answer)}`
const Refused = z.object({ details: z.object({ fields: z.record(z.string(), z.string()) }) })

describe('a body', () => {
  it('with an invalid time leaves the progress unchanged (R053)', async () => {
    expect((await track('{"seen":false,"time":70,"percentageSeen":7}')).status).toBe(204)
    const moments = ['null', '"12"', 'true', '[5]', '-0', '1e308', '1e999', '-1', '86401', '{}']
    for (const time of moments) {
      const answer = await track(`{"seen":false,"time":${time},"percentageSeen":7}`)
      expect(codeOf(answer), time).toBe('400 PROGRESS_INVALID')
    }
    const { position } = await product.services.db.one(
      z.object({ position: z.number() }),
      sql`select position_seconds as position from app.progress where account_id = ${subscriber.accountId}`,
    )

    expect(position).toBe(70)
  })

  it('with a property too many is refused by every call (R018, R054)', async () => {
    for (const call of jsonCalls) {
      const answer = await send(
        call,
        JSON.stringify({ ...bodyOf(call), isSubscriptionActive: true }),
      )
      expect(answer.status, call.operationId).toBe(400)
    }
  })

  it('cannot reach the prototype of anything (R055)', async () => {
    for (const call of jsonCalls) {
      const own = JSON.stringify(bodyOf(call)).slice(1)
      for (const poison of ['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}']) {
        expect((await send(call, `{${poison},${own}`)).status, call.operationId).toBe(400)
      }
    }
    const form = new URLSearchParams({ '__proto__[x]': '1', 'constructor.prototype.x': '1' })
    await get(`/content?q=a&${form}`)
    for (const call of formCalls) {
      await send(call, form.toString(), 'application/x-www-form-urlencoded')
    }

    expect('x' in {}).toBe(false)
  })

  it('has the names of its unknown keys in details.fields', async () => {
    const body = '{"seen":false,"time":5,"percentageSeen":7,"role":"x","a b":1}'
    const answer = await track(body)

    expect(codeOf(answer)).toBe('400 VALIDATION_FAILED')
    expect(Refused.parse(JSON.parse(answer.body)).details.fields).toEqual({
      role: 'VALIDATION_FAILED',
      'a b': 'VALIDATION_FAILED',
    })
    const none = await people.call(subscriber, 'POST', '/user/data-export', { force: true })
    expect(Refused.parse(JSON.parse(none.body)).details.fields).toEqual({
      force: 'VALIDATION_FAILED',
    })
  })

  it('that is no JSON is refused by every call (R056)', async () => {
    const types = [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]
    for (const call of jsonCalls) {
      for (const type of types) {
        const answer = await send(call, JSON.stringify(bodyOf(call)), type)
        expect(codeOf(answer), call.operationId).toBe('415 UNSUPPORTED_MEDIA_TYPE')
      }
    }
  })

  it('is read by its schema under every spelling of the content type, or not at all (R057)', async () => {
    const parameters = ['application/json; charset=utf-8', 'application/json\ta']
    const spellings = ['application/json\t', ' application/json', 'application/json;']
    for (const type of [...spellings, 'Application/JSON', ...parameters]) {
      const answer = await track('{"seen":"yes","time":5,"percentageSeen":7}', type)
      expect([400, 415], type).toContain(answer.status)
    }
  })

  it('that is too large is refused (R058)', async () => {
    const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join(',')
    for (const body of [`"${'x'.repeat(17_000)}"`, '['.repeat(800_000), `{${keys}}`]) {
      expect(codeOf(await track(body))).toBe('413 BODY_TOO_LARGE')
    }
    expect((await track('['.repeat(16_000))).status).toBe(400)
  })

  it('contains no NUL and no lone surrogate', async () => {
    const withdrawal = { name: 'Ion', email: 'ion@example.ro', contract: 'HLIZO-1' }
    for (const broken of [
      { statement: 'a\u0000b' },
      { statement: 'a\uD800' },
      { name: 'I\u0000on' },
    ]) {
      const answer = await people.call(null, 'POST', '/withdrawals', { ...withdrawal, ...broken })
      expect(codeOf(answer)).toBe('400 VALIDATION_FAILED')
    }
  })
})

describe('a name', () => {
  const rename = (firstName: string) =>
    people.call(subscriber, 'PUT', '/user/details', { firstName, lastName: 'Pop' })
  const Named = z.object({ firstName: z.string() })

  it('keeps letters of all scripts and removes control characters (R062, R064)', async () => {
    const named = async (name: string) => dataOf(Named, await rename(name)).firstName

    expect(await named('Ion\r\nBcc: a@example.ro')).toBe('IonBcc: a@example.ro')
    expect(await named('\u001B[31mIon\n')).toBe('[31mIon')
    expect(await named('𐐀na 👩‍👩‍👧')).toBe('𐐀na 👩‍👩‍👧')
    expect(codeOf(await rename('x'.repeat(10_000)))).toBe('400 VALIDATION_FAILED')
  })

  it('adds no recipient to a mail (R062)', async () => {
    const message = {
      name: 'X\r\nBcc: eva@example.ro',
      email: 'ion@example.ro',
      topic: 'other',
      message: 'Salut\r\nBcc: eva@example.ro',
    }
    expect((await people.call(null, 'POST', '/contact', message)).status).toBe(200)
    const crlf = { ...message, email: 'ion@example.ro\r\nBcc: eva@example.ro' }
    expect(codeOf(await people.call(null, 'POST', '/contact', crlf))).toBe('400 EMAIL_INVALID')

    const mails = await product.services.db.many(
      z.object({ recipient: z.string(), subject: z.string() }),
      sql`select recipient, subject from mail.outbox`,
    )
    expect(mails.filter(({ recipient }) => recipient.includes('eva'))).toEqual([])
    expect(mails.filter(({ subject }) => /[\r\n]/.test(subject))).toEqual([])
  })
})

describe('a query', () => {
  const Titles = z.array(z.object({ title: z.string() }))
  const found = async (q: string) =>
    dataOf(Titles, await get(`/content?${new URLSearchParams({ q })}`)).map(({ title }) => title)

  it('finds titles in both spellings of ș and ț, and treats no character as a pattern (R059)', async () => {
    const title = 'Ștefan și țuica, 100% adevărat'
    expect(await found('Ştefan şi ţuica')).toEqual([title])
    expect(await found('stefan si tuica')).toEqual([title])
    for (const pattern of ['%', '_', '\\', '%%%', '\u202Eceva']) {
      expect(await found(pattern), pattern).not.toContain('Altceva')
    }
    expect(codeOf(await get(`/content?q=${'a'.repeat(10_000)}`))).toBe('400 QUERY_TOO_LONG')
    expect(codeOf(await get('/content?q=%00'))).toBe('400 VALIDATION_FAILED')
    expect(codeOf(await get('/content?q=a&%00=b'))).toBe('400 VALIDATION_FAILED')
  })

  it('with a duplicate key is refused, and names the key', async () => {
    for (const query of [
      'q=a&q=b',
      'limit=5&limit=6',
      'q=a&sort=new&sort=new',
      'q=a&other=1&other=2',
    ]) {
      const answer = await get(`/content?${query}`)
      expect(codeOf(answer), query).toBe('400 VALIDATION_FAILED')
    }
    const twice = await get('/videos?sort=new&sort=old')
    expect(codeOf(twice)).toBe('400 VALIDATION_FAILED')
    expect(twice.body).toContain('"fields":{"sort":"VALIDATION_FAILED"}')
    expect(codeOf(await get('/user?a=1&a=2'))).toBe('400 VALIDATION_FAILED')
  })

  it('with an unknown sort means all, and with an unknown category or limit is refused (R061)', async () => {
    const [unknown, all] = [await get('/videos?sort=altfel'), await get('/videos')]
    expect([unknown.status, unknown.body]).toEqual([200, all.body])
    expect(codeOf(await get('/videos?category=altfel'))).toBe('400 CATEGORY_INVALID')
    for (const limit of ['0', '61', '-1', '1e1', '%EF%BC%95']) {
      expect(codeOf(await get(`/videos?limit=${limit}`)), limit).toBe('400 LIMIT_INVALID')
    }
  })
})

const NO_ACCOUNT = '01890000-0000-7000-8000-000000000001'
const UNREADABLE_CURSORS = ['%00', 'MS4A', 'MS4AYQ', '1.%00', '1.a%00', '0.', '.', '1'.repeat(500)]
const paged = calls.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))

describe('a cursor', () => {
  it('is taken by every list that grows', () => {
    expect(paged.map(({ path }) => path).toSorted()).toEqual(PAGED_PATHS)
  })

  it.each(paged)('with a foreign origin is refused by $path', async (call) => {
    const path = call.path
      .replace('{title}', 'video-1')
      .replace('{accountId}', NO_ACCOUNT)
      .replace(/\{\w+\}/, '1')
    for (const cursor of UNREADABLE_CURSORS) {
      const answer = await people.call(callerOf(call), 'GET', `${path}?cursor=${cursor}`)
      expect(codeOf(answer), cursor).toBe('400 VALIDATION_FAILED')
      expect(answer.body, cursor).toContain('"fields":{"cursor":"VALIDATION_FAILED"}')
    }
  })
})

describe('the survey of a cancellation', () => {
  const cancel = async (last: object | null) => {
    const first = [
      { id: 'reason', options: ['price'] },
      { id: 'frequency', options: ['weekly'] },
      { id: 'missing', options: ['no-answer'] },
    ]
    const questions = last === null ? first : [...first, last]
    return people.call(subscriber, 'DELETE', '/stripe/cancel-subscription', {
      feedback: { questions },
    })
  }

  it('is answered completely and quickly, or refused with an error of the product (R065)', async () => {
    const long = await cancel({ id: 'return', options: ['pause'], text: 'x'.repeat(201) })
    const missing = await cancel(null)

    expect(codeOf(long)).toBe('400 FEEDBACK_TOO_LONG')
    expect(long.body).toContain(errorMessages.FEEDBACK_TOO_LONG)
    expect(codeOf(missing)).toBe('400 FEEDBACK_INCOMPLETE')
    expect(missing.body).toContain(errorMessages.FEEDBACK_INCOMPLETE)
  })
})
