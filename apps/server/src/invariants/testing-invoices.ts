import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { storeOf } from './testing-media.ts'
import { readConfig } from '#server/config.ts'
import { invoiceInvariants } from './invoice-invariants.ts'
import { invoiceIssuer, type Sale } from '#server/billing/issue-invoices.ts'

export const issueDay = new Date('2026-01-31T12:00:00Z')

/** A sale in lei to a private buyer in Romania. For tests. */
export const testSale = (facts: Partial<Sale> = {}): Sale => ({
  accountId: null,
  chargeId: 'in_1',
  paidAt: issueDay,
  paidMinor: 3563,
  currency: 'ron',
  leiRate: 5.0975,
  leiRateDate: '2026-01-15',
  lines: [{ description: 'Abonament lunar', grossMinor: 3563 }],
  buyer: { name: 'Ion Pop', email: 'ion@example.ro', company: null },
  proofs: { cardCountry: 'RO', networkCountry: 'RO' },
  ...facts,
})

/** An issuer without a product around it. For tests. */
export const testIssuer = () =>
  invoiceIssuer({
    clock: frozenClock(issueDay),
    jobs: { enqueue: async () => {} },
    config: readConfig({}),
  })

const Issued = z.object({ number: z.number() })

export async function numbersIn(db: Queries): Promise<number[]> {
  const rows = await db.many(Issued, sql`select number from app.invoice order by number`)

  return rows.map(({ number }) => number)
}

/** What `hlizo check` finds wrong with invoices. For tests. */
export async function invoiceFindings(db: Queries): Promise<string[]> {
  const found = await Promise.all(
    invoiceInvariants.map(({ broken }) =>
      broken({
        db,
        store: storeOf(() => new Map()),
        money: async () => null,
        pool: async () => null,
        now: issueDay,
      }),
    ),
  )

  return found.flatMap((broken) => broken ?? [])
}
