import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { chargeAmount } from '@hlizo/domain/charge-amount'
import { addMonths } from '@hlizo/domain/period'
import { vatRates } from '@hlizo/domain/vat'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { invoiceIssuer, type Sale } from '#server/billing/issue-invoices.ts'
import { invoiceStore, type Company } from '#server/billing/invoice-store.ts'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { readConfig } from '#server/config.ts'
import { serverMigrations } from '#server/migrations.ts'
import { brokenInvoices } from './testing-checked-invoices.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

const BEGUN = new Date('2024-06-15T10:00:00Z')
const MONTHS = 24
const SALES_A_MONTH = 60
const SEED = 20_261_125
const countries = [...new Set(vatRates.map(({ country }) => country)), 'US', 'MD', null]
const Scheme = z.object({ scheme: z.string(), currency: z.string(), n: z.number() })

const company: Company = { taxNumber: '14399840', name: 'Dante SA', address: 'Str. Nouă 2, Iași' }

/** What happens to an invoice after the sale. */
const afterwards = fc.constantFrom(
  ...([
    'nothing',
    'nothing',
    'refunded',
    'refunded in part',
    'refunded in two parts',
    'a refund fails',
    'to a company',
    'to a company and refunded',
  ] as const),
)
const sales = fc.record({
  isLei: fc.boolean(),
  leiPerEuro: fc.integer({ min: 45_000, max: 55_000 }).map((units) => units / 10_000),
  price: fc.constantFrom(499, 699, 4_999, 6_999),
  coupon: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 90 }).map((percentOff) => ({ percentOff, euroOffMinor: null })),
      fc.integer({ min: 1, max: 400 }).map((euroOffMinor) => ({ percentOff: null, euroOffMinor })),
    ),
  ),
  what: fc.constantFrom(
    'Abonament lunar',
    'Abonament anual',
    'Cadou: 3 luni',
    'Schimbare de abonament',
  ),
  /** The unused part of a plan that was changed, and a credit. */
  unusedMinor: fc.integer({ min: 0, max: 300 }),
  creditMinor: fc.constantFrom(0, 0, 0, 50),
  cardCountry: fc.constantFrom(...countries),
  networkCountry: fc.constantFrom(...countries),
  isCompany: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  afterwards,
  refunded: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
})
type Wanted = typeof sales extends fc.Arbitrary<infer One> ? One : never

const clock = frozenClock(BEGUN)
let database: TestDatabase

const issuers = (['on', 'off'] as const).map((VAT_ONE_STOP_SHOP) =>
  invoiceIssuer({
    clock,
    jobs: { enqueue: async () => {} },
    config: readConfig({ VAT_ONE_STOP_SHOP }),
  }),
)

function saleOf(wanted: Wanted, chargeId: string): Sale {
  const { isLei, leiPerEuro, price, coupon, what, unusedMinor, creditMinor } = wanted
  const rate = { leiPerEuro, date: '2025-01-15' }
  const { amountMinor } = chargeAmount(price, isLei ? rate : null, coupon)
  const isProrated = what === 'Schimbare de abonament'
  const lines = [
    { description: what, grossMinor: amountMinor },
    ...(isProrated ? [{ description: 'Timp nefolosit', grossMinor: -unusedMinor }] : []),
  ]
  const due = lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

  return {
    accountId: null,
    chargeId,
    paidAt: clock.now(),
    paidMinor: Math.max(1, due - creditMinor),
    currency: isLei ? 'ron' : 'eur',
    leiRate: isLei ? leiPerEuro : null,
    leiRateDate: isLei ? rate.date : null,
    lines,
    buyer: { name: 'Ion Pop', email: 'ion@example.ro', company: wanted.isCompany ? company : null },
    proofs: { cardCountry: wanted.cardCountry, networkCountry: wanted.networkCountry },
  }
}

/** Sells, and lets happen what follows, by the functions that the product issues with. */
const sell = (wanted: Wanted, id: number) =>
  database.db.transaction(async (tx) => {
    const issuer = issuers[id % issuers.length]
    if (!issuer) throw new Error('There is no issuer.')
    let invoice = await issuer.ofSale(tx, saleOf(wanted, `in_${id}`))
    const what = wanted.afterwards
    if (what.startsWith('to a company')) {
      await issuer.toCompany(tx, invoice, company)
      invoice = (await invoiceStore(tx).newestOf(`in_${id}`)) ?? invoice
    }
    const { totalMinor } = invoice
    const part = Math.min(totalMinor, Math.max(1, Math.round(totalMinor * wanted.refunded)))
    if (what === 'refunded' || what === 'to a company and refunded')
      await issuer.ofRefund(tx, invoice, `re_${id}`, totalMinor)
    if (what.startsWith('refunded in') || what === 'a refund fails')
      await issuer.ofRefund(tx, invoice, `re_${id}`, part)
    if (what === 'refunded in two parts' && totalMinor > part)
      await issuer.ofRefund(tx, invoice, `rf_${id}`, totalMinor - part)
    if (what === 'a refund fails') await issuer.ofFailedRefunds(tx, [`re_${id}`])
  })

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  await leiRateStore(database.db).add({ date: '2024-06-14', rate: 49_771 }, 'operator', BEGUN)
})
afterAll(() => database.drop())

describe('two years of invoices', () => {
  it('break no rule of EN 16931 and CIUS-RO', async () => {
    const wanted = fc.sample(sales, { seed: SEED, numRuns: MONTHS * SALES_A_MONTH })
    for (const [id, one] of wanted.entries()) {
      clock.set(addMonths(BEGUN, Math.floor(id / SALES_A_MONTH)))
      await sell(one, id)
    }
    const { broken, count } = await brokenInvoices(database.db)
    const kinds = await database.db.many(
      Scheme,
      sql`select vat_scheme as scheme, currency, count(*) as n from app.invoice group by 1, 2`,
    )

    expect(broken).toEqual([])
    expect(count).toBeGreaterThan(wanted.length * 1.5)
    expect(kinds).toHaveLength(6)
  })
})
