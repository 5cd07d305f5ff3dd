import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { sql } from '@hlizo/database/sql'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const FORMULA = '=HYPERLINK("http://evil.example")'
const HARMLESS = `"'=HYPERLINK(""http://evil.example"")"`
/** More than one page of an export. */
const MANY = 1_001
const ROLES = ['editor', 'support', 'finance', 'owner'] as const satisfies readonly OperatorRole[]

let product: TestProduct
let devices: Readonly<Record<OperatorRole, TestDevice>>

beforeAll(async () => {
  product = await startTestProduct()
  const office = testOperators(product)
  const proven = async (role: OperatorRole) => (await office.operator(role, [role])).proven()
  devices = {
    editor: await proven('editor'),
    support: await proven('support'),
    finance: await proven('finance'),
    owner: await proven('owner'),
  }
  await fill()
  await fillCatalogueAndInvoices()
}, 60_000)
afterAll(() => product.close())

/** Rows of each list; the newest one has a formula where a person may type. */
async function fill(): Promise<void> {
  const { db } = product.services
  await db.run(sql`insert into app.contact_message (id, reference, name, email, topic, message, received_at)
    select gen_random_uuid(), 'M-' || lpad(n::text, 6, '0'), 'Ana Pop', 'ana.pop@example.ro', 'playback',
      case n when ${MANY} then ${FORMULA} else 'Nu merge.' end, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${MANY}) n`)
  await db.run(sql`insert into app.contact_message (id, reference, name, email, topic, message, received_at, settled_at)
    values (${randomUUID()}, 'M-DATE', 'Ion Pop', 'ion.pop@example.ro', 'data', 'Copie.', '2026-01-01', null),
      (${randomUUID()}, 'M-GATA', 'Ion Pop', 'ion.pop@example.ro', 'data', 'Copie.', '2026-01-01', '2026-01-02')`)
  await db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
    select gen_random_uuid(), 'R-' || lpad(n::text, 6, '0'), 'Ana Pop', 'ana.pop@example.ro',
      case n when ${MANY} then ${FORMULA} else 'comanda' end, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${MANY}) n`)
  await db.run(sql`insert into app.coupon (id, code, percent_off, plan_ids, is_first_purchase, created_at,
      created_by, promotion_id, is_pending, ended_at)
    values (${randomUUID()}, '-1+1', 50, '{}', false, '2026-01-01', ${FORMULA}, 'promo_1', false, null),
      (${randomUUID()}, 'VECHI', 50, '{}', false, '2026-01-01', 'Flavia', 'promo_2', false, '2026-01-02')`)
  const answers = (reason: string, text: string) =>
    JSON.stringify([{ id: 'reason', options: [reason], text }])
  await db.run(sql`insert into app.cancellation_feedback
      (account_id, id, subscription_id, answers, effective_at, created_at)
    select id, gen_random_uuid(), 'sub_x', ${answers('price', FORMULA)}::jsonb, created_at, created_at
      from app.account limit 1`)
  await db.run(sql`insert into app.cancellation_feedback
      (account_id, id, subscription_id, answers, effective_at, created_at)
    select id, gen_random_uuid(), 'sub_x', ${answers('technical', '')}::jsonb, created_at, created_at
      from app.account limit 1`)
  const { data } = await devices.support('GET', '/studio/faq')
  const [topic] = StudioFaq.parse(data).topics
  await db.run(
    sql`insert into app.faq_vote (topic, helpful, unhelpful) values (${topic?.id}, 7, 3)`,
  )
}

/** Invoices on their way to the tax office, comedians, tags, and titles with two comedians. */
async function fillCatalogueAndInvoices(): Promise<void> {
  const { db } = product.services
  await db.run(sql`insert into app.invoice (id, series, number, charge_id, issued_at, issued_on, supplied_on, seller,
      buyer, lines, vat_scheme, vat_country, vat_rate, currency, net_minor, vat_minor, total_minor)
    select gen_random_uuid(), 'HLZ', n, 'in_' || n, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01',
      '2026-01-01', '{"name": "Hlizo", "taxId": "RO1", "registration": "J40", "address": "București"}',
      jsonb_build_object('email', null, 'country', 'RO', 'name', 'Ana Pop', 'company',
        jsonb_build_object('name', case n when ${MANY} then ${FORMULA} else 'Dante SA' end, 'taxNumber', '14399840', 'address', 'Cluj')),
      '[]', 'domestic', 'RO', 2100, 'RON', 100, 21, 121
    from generate_series(1, ${MANY}) n`)
  await db.run(sql`insert into app.efactura_submission (invoice_id, revision, state, due_on, changed_at)
    select id, 1, 'waiting', '2026-01-09', '2026-01-01' from app.invoice`)
  await db.run(sql`insert into app.comedian (name, slug, bio)
    select 'Comic ' || n, 'comic-' || n, '' from generate_series(1, ${MANY}) n`)
  await db.run(
    sql`insert into app.tag (name, position) select 'Comic ' || n, n from generate_series(1, ${MANY}) n`,
  )
}

async function open(path: string, { accessToken }: TestDevice) {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const name = answer.headers.get('content-disposition') ?? ''

  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name,
    text: await answer.text(),
  }
}

const linesOf = async (path: string, device: TestDevice) => {
  const { status, text } = await open(path, device)
  expect(status).toBe(200)

  return text.split('\r\n').slice(0, -1)
}

const lastExport = (type = 'list') =>
  product.services.db.one(
    z.object({ action: z.string(), subject: z.string(), after: z.unknown(), via: z.string() }),
    sql`select action, subject_id as subject, after, via from app.audit_entry
      where action = ${`${type}.exported`} order by id desc limit 1`,
  )

describe('exported lists of Studio', () => {
  it('have every row of the filter, as the table shows it, beyond one page', async () => {
    const tickets = await linesOf('/studio/tickets/export?topic=playback', devices.support)
    expect(tickets[0]).toBe(
      '"Referință";"Primit";"De la";"E-mail";"Subiect";"Mesaj";"Stare";"Se ocupă";"Ultimul răspuns"',
    )
    expect(tickets).toHaveLength(MANY + 1)
    expect(tickets[1]).toContain('"M-000001"')
    expect(new Set(tickets).size).toBe(MANY + 1)
    expect(tickets.join('')).not.toContain('ana.pop@')

    const withdrawals = await linesOf('/studio/withdrawals/export?state=open', devices.finance)
    expect(withdrawals).toHaveLength(MANY + 1)
    expect(withdrawals.at(-1)).toContain('"R-001001"')
  })

  it('apply the filter of the address, and have no formula of a spreadsheet', async () => {
    const newest = await linesOf('/studio/tickets/export?state=all', devices.support)
    expect(newest).toHaveLength(MANY + 3)
    expect(newest[1]).toContain(HARMLESS)
    const withdrawals = await linesOf('/studio/withdrawals/export?state=all', devices.support)
    expect(withdrawals[1]).toContain(HARMLESS)
    const coupons = await linesOf('/studio/money/coupons/export?state=active', devices.finance)
    expect(coupons).toHaveLength(2)
    expect(coupons[1]).toContain(`"'-1+1";"Activ"`)
    expect(coupons[1]).toContain(HARMLESS)
    const surveys = await linesOf('/studio/surveys/export?reason=price', devices.editor)
    expect(surveys).toHaveLength(2)
    expect(surveys[1]).toContain(HARMLESS)
    expect(await linesOf('/studio/surveys/export', devices.finance)).toHaveLength(3)
    const open = await linesOf('/studio/data-requests/export', devices.support)
    expect(open).toHaveLength(2)
    expect(await linesOf('/studio/data-requests/export?state=all', devices.support)).toHaveLength(3)
    const votes = await linesOf('/studio/faq/votes/export', devices.support)
    expect(votes[0]).toBe('"Adresa";"Întrebarea";"De folos";"Nu a fost de folos";"Se vede"')
    expect(votes.filter((line) => line.includes('"7";"3"'))).toHaveLength(1)
  })

  it('have all invoices, submissions, comedians, tags and weights of a search', async () => {
    const invoices = await linesOf('/studio/invoices/export?q=RO14399840', devices.finance)
    expect(invoices).toHaveLength(MANY + 1)
    expect(invoices[1]).toContain(HARMLESS)
    expect(invoices.at(-1)).toContain('"HLZ 000001";"Factură"')
    expect(await linesOf('/studio/invoices/export?q=7', devices.finance)).toHaveLength(2)
    const submissions = await linesOf('/studio/efactura/submissions/export', devices.finance)
    expect(submissions).toHaveLength(MANY + 1)
    expect(
      await linesOf('/studio/efactura/submissions/export?state=failed', devices.finance),
    ).toHaveLength(1)
    for (const list of ['comedians', 'tags']) {
      const lines = await linesOf(`/studio/${list}/export?q=comic`, devices.editor)
      expect([list, lines.length, new Set(lines).size]).toEqual([list, MANY + 1, MANY + 1])
    }
    const { db } = product.services
    const { several } = await db.one(
      z.object({ several: z.number() }),
      sql`select count(*)::int as several from (select from app.video_comedian group by video_id having count(*) > 1) v`,
    )
    expect(await linesOf('/studio/payout-weights/export', devices.editor)).toHaveLength(several + 1)
  })

  it('of invoices and people are in the audit log without what was typed', async () => {
    await linesOf('/studio/invoices/export?q=Dante&month=2026-01', devices.finance)
    expect(await lastExport('invoices')).toEqual({
      action: 'invoices.exported',
      subject: 'facturi',
      after: { month: '2026-01', isSearched: true },
      via: 'studio',
    })
    const { email } = await product.services.db.one(
      z.object({ email: z.string() }),
      sql`select email from app.account where email like 'finance%'`,
    )
    const found = `/studio/people/export?q=${encodeURIComponent(email)}`
    const people = await linesOf(found, devices.support)
    expect(people[0]).toBe('"Nume";"E-mail";"Abonament";"Cont creat";"Găsit după"')
    expect(people).toHaveLength(2)
    expect(await lastExport('people')).toMatchObject({
      subject: 'persoane',
      after: { accounts: [expect.any(String)] },
    })
  })

  it('are CSV files with their name, and are in the audit log with their filter', async () => {
    const { name, type } = await open('/studio/tickets/export?topic=data', devices.support)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(name).toMatch(/^attachment; filename="tichete-\d{4}-\d{2}-\d{2}\.csv"$/)

    expect(await lastExport()).toEqual({
      action: 'list.exported',
      subject: 'tichete',
      after: { topic: 'data' },
      via: 'studio',
    })
  })

  it('are refused to other roles and to visitors, and with a filter that does not exist', async () => {
    const allowed: Readonly<Record<string, readonly OperatorRole[]>> = {
      '/studio/tickets/export': ['support', 'owner'],
      '/studio/withdrawals/export': ['support', 'finance', 'owner'],
      '/studio/money/coupons/export': ['finance', 'owner'],
      '/studio/surveys/export': ['editor', 'support', 'finance', 'owner'],
      '/studio/data-requests/export': ['support', 'owner'],
      '/studio/faq/votes/export': ['editor', 'support', 'owner'],
      '/studio/invoices/export': ['finance', 'owner'],
      '/studio/efactura/submissions/export': ['finance', 'owner'],
      '/studio/comedians/export': ['editor', 'owner'],
      '/studio/tags/export': ['editor', 'owner'],
      '/studio/payout-weights/export': ['editor', 'owner'],
      '/studio/people/export?q=ana': ['support', 'owner'],
    }
    for (const [path, roles] of Object.entries(allowed)) {
      for (const role of ROLES) {
        const { status, text } = await open(path, devices[role])
        expect([path, role, status === 200, text.includes('ROLE_REQUIRED')]).toEqual([
          path,
          role,
          roles.includes(role),
          !roles.includes(role),
        ])
      }
      expect((await fetch(`${product.url}/api/v1${path}`)).status).toBe(404)
    }
    expect((await open('/studio/tickets/export?state=lost', devices.support)).status).toBe(400)
  })
})
