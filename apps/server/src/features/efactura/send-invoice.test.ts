import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { DAY_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { invoiceStore, type InvoiceRow } from '#server/billing/invoice-store.ts'
import { createSealer } from '#server/stores/sealer.ts'
import { openOffice, type Office } from './office.ts'
import { officeAccess, type OfficeAccess } from './office-access.ts'
import { sendInvoice, type Sender } from './send-invoice.ts'
import { submissionStore, type SubmissionStore } from './submission-store.ts'
import { Dead, killable } from './testing-killable-port.ts'
import { standInOffice } from './testing-office.ts'
import { testInvoice } from './testing-ubl.ts'
import { xmlMaker } from './xml-maker.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NOW = new Date('2026-02-02T10:00:00Z')
const clock = frozenClock(NOW)
const config = {
  clientId: 'client',
  clientSecret: 'secret',
  from: '2026-01-01',
  apiUrl: 'https://office.test/prod/FCTEL/rest',
  loginUrl: 'https://login.test/anaf-oauth2/v1',
}

let database: TestDatabase
let office: ReturnType<typeof standInOffice>
let access: OfficeAccess
let sender: Sender

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

beforeEach(async () => {
  const { db } = database
  await db.run(
    sql`truncate app.efactura_submission, app.efactura_found, app.efactura_access, app.invoice, app.invoice_series cascade`,
  )
  clock.set(NOW)
  office = standInOffice(clock)
  access = officeAccess({
    db,
    clock,
    log: silentLog,
    config,
    sealer: createSealer(Buffer.alloc(32, 7)),
    redirectUrl: 'https://shop.test/efactura/consent',
    ask: office.ask,
  })
  const tokens = await access.connect('code')
  if (tokens !== null) await access.store(db, tokens, 'Felix')
  sender = {
    store: submissionStore(db),
    office: openOffice({ config, ask: office.ask }),
    access,
    xmlOf: xmlMaker({ db, clock }, { county: 'RO-CJ', city: 'Cluj-Napoca' }),
    clock,
  }
})

async function issue(facts: Partial<InvoiceRow> = {}): Promise<InvoiceRow> {
  const invoice = testInvoice(facts)
  const added = await invoiceStore(database.db).add(invoice)
  await sender.store.add(
    { invoiceId: added.id, revision: 1, dueOn: '2026-02-09', place: null },
    clock.now(),
  )

  return added
}

/** Goes on as the jobs would, until the end or for so many days. */
async function finish(invoice: InvoiceRow, by: Sender = sender, days = 3): Promise<void> {
  const until = clock.now().getTime() + days * DAY_MS
  while (clock.now().getTime() < until) {
    const afterMs = await sendInvoice(by, invoice)
    if (afterMs === null) return
    clock.advance(afterMs)
  }
}

const stateOf = async (invoice: InvoiceRow) =>
  (await submissionStore(database.db).current(invoice.id))?.state
const numbers = () => office.sent.filter(({ isAccepted }) => isAccepted).map(({ number }) => number)
const company = { taxNumber: '14399840', name: 'Dante SA', address: 'Str. Nouă 2, Iași' }

describe('sendInvoice', () => {
  it('uploads an invoice, waits for the tax office and stores its signed response', async () => {
    const invoice = await issue()
    await finish(invoice)
    const stored = await database.db.one(
      z.object({ state: z.string(), answer: z.instanceof(Buffer), uploadIndex: z.string() }),
      sql`select state, answer, upload_index as "uploadIndex" from app.efactura_submission`,
    )

    expect(stored).toMatchObject({ state: 'accepted', uploadIndex: '5000' })
    expect(stored.answer.subarray(0, 2).toString()).toBe('PK')
    expect(office.sent.map(({ path }) => path)).toEqual([
      '/prod/FCTEL/rest/uploadb2c?standard=UBL&cif=14399840',
    ])
  })

  it('sends that of a company to the other address, and a storno as a credit note', async () => {
    const buyer = { ...testInvoice().buyer, company }
    await finish(await issue({ buyer }))
    const storno = {
      netMinor: -2945,
      vatMinor: -618,
      totalMinor: -3563,
      lines: [{ description: 'Abonament', netMinor: -2945, vatMinor: -618 }],
      chargeId: 're_1',
    }
    await finish(await issue({ ...storno, buyer }))

    expect(office.sent.map(({ path }) => path)).toEqual([
      '/prod/FCTEL/rest/upload?standard=UBL&cif=14399840',
      '/prod/FCTEL/rest/upload?standard=CN&cif=14399840',
    ])
  })

  it('does not send an invalid invoice, and names the broken rule', async () => {
    const bare = { ...company, address: 'Bd. Unirii 1, București' }
    const invoice = await issue({ buyer: { ...testInvoice().buyer, company: bare } })
    await finish(invoice)

    expect(await sender.store.current(invoice.id)).toMatchObject({
      state: 'blocked',
      words: expect.stringContaining('BR-RO-101'),
    })
    expect(office.sent).toEqual([])
  })

  it('stores the reason of a rejection, and sends a corrected revision once', async () => {
    const invoice = await issue({ buyer: { ...testInvoice().buyer, company } })
    office.rejects('HLZ 000001')
    await finish(invoice)
    const first = await sender.store.current(invoice.id)
    office.accepts('HLZ 000001')
    const place = { street: 'Str. Nouă 2', city: 'Pașcani', county: 'RO-IS' }
    const again = { invoiceId: invoice.id, revision: 2, dueOn: '2026-02-09', place }
    const added = [
      await sender.store.add(again, clock.now()),
      await sender.store.add(again, clock.now()),
    ]
    await finish(invoice)

    expect(first).toMatchObject({
      state: 'rejected',
      words: 'E: [BR-RO-111]-Județul cumpărătorului',
    })
    expect(added).toEqual([true, false])
    expect(office.sent.map(({ xml }) => xml.includes('Pașcani'))).toEqual([false, true])
    expect(numbers()).toEqual(['HLZ 000001'])
    expect(await stateOf(invoice)).toBe('accepted')
  })

  it.each([
    ['/uploadb2c', 'html'],
    ['/uploadb2c', 'error'],
    ['/uploadb2c', 'lost'],
    ['/uploadb2c', 'limit'],
    ['/uploadb2c', 'unauthorized'],
    ['/stareMesaj', 'html'],
    ['/stareMesaj', 'error'],
    ['/stareMesaj', 'lost'],
    ['/stareMesaj', 'limit'],
    ['/stareMesaj', 'unauthorized'],
    ['/descarcare', 'html'],
    ['/descarcare', 'error'],
    ['/descarcare', 'lost'],
  ] as const)('sends an invoice once when %s answers with: %s', async (path, quirk) => {
    const invoice = await issue()
    office.quirk(path, quirk)
    await finish(invoice)

    expect(numbers()).toEqual(['HLZ 000001'])
    expect(await stateOf(invoice)).toBe('accepted')
  })

  it('checks the list before it uploads again, also while that fails', async () => {
    const invoice = await issue()
    office.quirk('/uploadb2c', 'lost')
    office.quirk('/listaMesajeFactura', 'html')
    office.quirk('/listaMesajeFactura', 'limit')
    office.quirk('/descarcare', 'error')
    await finish(invoice)

    expect(numbers()).toEqual(['HLZ 000001'])
    expect(await stateOf(invoice)).toBe('accepted')
  })

  it('ignores an index of another invoice', async () => {
    const first = await issue()
    await finish(first)
    const second = await issue({ chargeId: 'in_2' })
    office.quirk('/uploadb2c', 'same-index')
    await finish(second)
    const indexes = await database.db.many(
      z.object({ index: z.string(), state: z.string() }),
      sql`select upload_index as index, state from app.efactura_submission where upload_index is not null`,
    )

    expect(new Set(indexes.map(({ index }) => index)).size).toBe(indexes.length)
    expect(await stateOf(first)).toBe('accepted')
  })

  it('stores the reason of a refused upload', async () => {
    const invoice = await issue()
    office.quirk('/uploadb2c', 'refused')
    await finish(invoice)

    expect(await sender.store.current(invoice.id)).toMatchObject({
      state: 'rejected',
      words: 'Fisierul transmis nu este valid. CIF incorect',
    })
  })

  it('waits without changes after the consent was withdrawn', async () => {
    const invoice = await issue()
    clock.advance(2 * 3_600_000)
    office.withdrawConsent()
    expect(await sendInvoice(sender, invoice)).toBe(600_000)

    expect(await stateOf(invoice)).toBe('waiting')
    expect(office.sent).toEqual([])
    expect(await access.state()).toMatchObject({ connectedBy: 'Felix', refusedAt: clock.now() })
  })

  it.each(['html', 'error', 'unauthorized'] as const)(
    'keeps its consent when the login answers with: %s',
    async (quirk) => {
      const invoice = await issue()
      clock.advance(2 * 3_600_000)
      office.quirk('/token', quirk)
      expect(await sendInvoice(sender, invoice)).toBe(600_000)
      await finish(invoice)

      expect(await access.state()).toMatchObject({ refusedAt: null })
      expect(await stateOf(invoice)).toBe('accepted')
    },
  )

  it('renews its token once for several nodes', async () => {
    clock.advance(2 * 3_600_000)
    const tokens = await Promise.all(Array.from({ length: 8 }, () => access.token()))

    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^access-/)
    expect(office.requests.filter((path) => path === '/token')).toHaveLength(2)
  })

  it('uploads once when two nodes have the same job', async () => {
    const invoice = await issue()
    await Promise.all([sendInvoice(sender, invoice), sendInvoice(sender, invoice)])
    await finish(invoice)

    expect(numbers()).toEqual(['HLZ 000001'])
  })
})

describe('a crash of a node', () => {
  it('at any step sends each invoice exactly once to the tax office', async () => {
    let deaths = 0
    for (let life = 0; ; life += 1) {
      const invoice = await issue({ chargeId: `in_${life}` })
      const rest = { left: life }
      const dying: Sender = {
        ...sender,
        store: killable<SubmissionStore>(sender.store, rest),
        office: killable<Office>(sender.office, rest),
        access: killable(access, rest),
      }
      const died = await finish(invoice, dying).then(
        () => false,
        (error: unknown) => error instanceof Dead,
      )
      if (died) deaths += 1
      await finish(invoice)

      expect([life, await stateOf(invoice)]).toEqual([life, 'accepted'])
      expect(numbers()).toHaveLength(life + 1)
      if (!died) break
    }

    expect(deaths).toBeGreaterThan(20)
    expect(new Set(numbers()).size).toBe(numbers().length)
  })
})
