import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { whoMayCall } from '#server/testing-access.ts'
import { testOperators } from '#server/testing-operators.ts'
import type { TestDevice } from '#server/testing-people.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { dataOf, peopleIn, type People, type Subscriber } from './testing-members.ts'
import { openWire, type Wire } from './testing-wire.ts'

const WAIT = { timeout: 60_000, interval: 100 }
const DISPUTE = 'dp_victim'
const FILE = uuidv7(new Date(0))
const PURCHASE_IP = '198.51.100.77'
/** Who has bought a gift without an account. */
const VISITOR = 'matusa@example.ro'
/** What a call asks for in its query. */
const QUERIES: Readonly<Record<string, string>> = { '/studio/people': '?q=Ion' }
/** Calls that must answer with what they know of the victim, so that the search is not of empty lists. */
const KNOWING = [
  '/studio/people',
  '/studio/people/{accountId}',
  '/studio/money/subscriptions',
  '/studio/money/charges',
  '/studio/money/disputes',
  '/studio/money/gifts',
  '/studio/disputes/{disputeId}',
  '/studio/data-requests',
  '/studio/tickets',
  '/studio/tickets/{reference}',
  '/studio/withdrawals',
  '/studio/withdrawals/{reference}',
  '/studio/today',
  '/studio/today/items/{kind}',
]

const Reference = z.object({ reference: z.string() })
const Mail = z.object({ id: z.string() })

let product: TestProduct
let wire: Wire
let people: People
let victim: Subscriber
let support: TestDevice
let ids: Readonly<Record<string, string>>

const calls = Object.values<Call>(allCalls).filter(({ access, method, path, encoding }) => {
  const who = whoMayCall[`${method} ${path}`] ?? ''
  const isOfSupport = who.includes('any') || who.includes('support')
  return access === 'operator' && method === 'GET' && encoding !== 'events' && isOfSupport
})

/** A payment under dispute, with a draft and a file that name the victim. */
async function addDispute(): Promise<void> {
  const { db, clock } = product.services
  const now = clock.now()
  const { accountId, email } = victim
  await db.run(sql`insert into app.dispute (id, account_id, charge_id, invoice_id, amount_minor, currency,
      reason, status, opened_at, submissions)
    select ${DISPUTE}, account_id, 'ch_1', id, amount_minor, currency, 'general', 'needs_response', ${now}, 0
      from app.charge where account_id = ${accountId} limit 1`)
  const evidence = { customer_email_address: email, customer_purchase_ip: PURCHASE_IP }
  await db.run(sql`insert into app.dispute_answer
      (dispute_id, account_id, evidence, version, saved_at, saved_by)
    values (${DISPUTE}, ${accountId}, ${JSON.stringify(evidence)}::jsonb, 1, ${now}, 'Flavia')`)
  await db.run(sql`insert into app.dispute_file
      (id, dispute_id, account_id, field, name, type, bytes, added_at, added_by)
    values (${FILE}, ${DISPUTE}, ${accountId}, 'receipt', ${`${email}.pdf`}, 'application/pdf',
      ${Buffer.from(`%PDF-1.7 ${email}`)}, ${now}, 'Flavia')`)
}

/** A gift of a visitor whose refund the bank has refused. */
async function addRefusedGift(): Promise<void> {
  const { db, clock } = product.services
  const now = clock.now()
  const id = uuidv7(now)
  await db.run(sql`insert into app.voucher_purchase (id, product_id, session_key_hash, buyer_email,
      begun_at, paid_at, needs_invoice)
    values (${id}, 'voucher-1-month', ${Buffer.from(id)}, ${VISITOR}, ${now}, ${now}, false)`)
  await db.run(sql`insert into app.gift_refund_order (id, purchase_id, amount_minor, currency, ordered_at,
      settled_at, refund_id, refusal_code)
    values (${uuidv7(now)}, ${id}, 700, 'ron', ${now}, ${now}, 're_victim', 'declined')`)
}

/** What the victim asks of us: a message, a withdrawal, a copy of the data, a seat for a friend. */
async function addRequests() {
  const { db, clock } = product.services
  const { accountId, email, profileId } = victim
  const message = { name: 'Ion', email, topic: 'data', message: 'Ce știți despre mine?' }
  await people.call(null, 'POST', '/contact', message)
  const ticket = await db.one(Reference, sql`select reference from app.contact_message`)
  const contract = { name: 'Ion', email, contract: 'abonamentul lunar' }
  const withdrawal = dataOf(Reference, await people.call(null, 'POST', '/withdrawals', contract))
  await people.call(victim, 'POST', '/seats', { profileId })
  await db.run(sql`insert into app.data_export (id, account_id, requested_at)
    values (${uuidv7(clock.now())}, ${accountId}, ${clock.now()})`)
  const mail = await db.one(
    Mail,
    sql`select id from mail.outbox where recipient = ${email} limit 1`,
  )

  return { ticket: ticket.reference, withdrawal: withdrawal.reference, mail: mail.id }
}

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  const { db } = product.services
  victim = await people.subscriber('victim')
  await vi.waitFor(
    async () => expect(await db.many(Mail, sql`select id from app.charge`)).toHaveLength(1),
    WAIT,
  )
  await addDispute()
  await addRefusedGift()
  const { ticket, withdrawal, mail } = await addRequests()
  const { accountId } = victim
  const kind = 'refused-refund'
  ids = { accountId, disputeId: DISPUTE, file: FILE, kind, mailId: mail, ticket, withdrawal }
  support = await (await testOperators(product).operator('suport', ['support'])).proven()
}, 60_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

function addressOf(path: string): string {
  const reference = path.startsWith('/studio/withdrawals') ? ids['withdrawal'] : ids['ticket']
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((name === 'reference' ? reference : ids[name]) ?? 'x'),
  )

  return `${filled}${QUERIES[path] ?? ''}`
}

const read = (path: string) => people.call(support, 'GET', addressOf(path))

describe('support that has not opened a person', () => {
  it('reads neither their address nor their network address from any call', async () => {
    const found: unknown[] = []
    const knowing: string[] = []
    for (const { path } of calls) {
      const { status, body } = await read(path)
      const secrets = [victim.email, VISITOR, PURCHASE_IP].filter((secret) => body.includes(secret))
      if (secrets.length > 0) found.push([path, ...secrets])
      if (status === 200 && body.includes('@example.ro')) knowing.push(path)
    }

    expect(found).toEqual([])
    expect(knowing).toEqual(expect.arrayContaining(KNOWING))
  })

  it('gets the answer to a dispute, with its files, after opening the person for a reason', async () => {
    const [path, file] = [
      '/studio/disputes/{disputeId}',
      '/studio/disputes/{disputeId}/files/{file}',
    ]
    expect((await read(path)).body).not.toContain('access_activity_log')
    expect((await read(file)).body).toContain('PERSON_CLOSED')
    const reason = 'A scris despre contestație.'
    await people.call(support, 'POST', `/studio/people/${victim.accountId}/open`, { reason })

    expect((await read(path)).body).toContain(victim.email)
    expect((await read(file)).status).toBe(200)
  })
})
