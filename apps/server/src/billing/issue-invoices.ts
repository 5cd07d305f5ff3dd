import { z } from 'zod'
import { invoiceMessages as ro } from '@hlizo/contract/messages/invoices'
import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import {
  invoiceLines,
  refundedPart,
  taxedLine,
  totalsInLei,
  totalsOf,
  type GrossLine,
  type InvoiceLine,
  type InvoiceTotals,
} from '@hlizo/domain/invoice-amounts'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { memberRateOn, SELLER_COUNTRY, vatTreatment, type PlaceProofs } from '@hlizo/domain/vat'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import { chargeStore, type ChargeRow } from './charge-store.ts'
import { buyerOf, countryOfCharge, networkCountryOf } from './invoice-buyer.ts'
import { grossLinesOf } from './invoice-lines.ts'
import {
  invoiceStore,
  type Buyer,
  type Company,
  type InvoiceRow,
  type Seller,
} from './invoice-store.ts'
import { leiRateStore } from './lei-rate-store.ts'
import { chargesOf, type NameOf, type Payments } from './project-charges.ts'

export const INVOICE_DOCUMENTS_JOB = 'invoices.documents'

type Deps = {
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  config: Pick<Config, 'site' | 'invoices'>
}

/** One payment, as an invoice needs it. */
export type Sale = {
  readonly accountId: string | null
  readonly chargeId: string
  readonly paidAt: Date
  readonly paidMinor: number
  readonly currency: string
  /** The rate of a charge in lei. */
  readonly leiRate: number | null
  readonly leiRateDate: string | null
  readonly lines: readonly GrossLine[]
  readonly buyer: Omit<Buyer, 'country'>
  readonly proofs: PlaceProofs
}

export type InvoiceIssuer = ReturnType<typeof invoiceIssuer>

const ChargeId = z.object({ chargeId: z.string() })

const negated = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map(({ description, netMinor, vatMinor }) => ({
    description,
    netMinor: -netMinor,
    vatMinor: -vatMinor,
  }))

const numberOf = ({ series, number }: InvoiceRow) => formatInvoiceNumber(series, number)

/** Lei are their own equivalent; other amounts take the rate of the day. */
function leiOf(
  totals: InvoiceTotals,
  currency: string,
  leiRate: number | null,
): Pick<InvoiceRow, 'vatBani' | 'totalBani'> {
  if (currency === 'ron') return { vatBani: totals.vatMinor, totalBani: totals.totalMinor }

  return leiRate === null ? { vatBani: null, totalBani: null } : totalsInLei(totals, leiRate)
}

async function rateOfSale(tx: Queries, { currency, leiRate, leiRateDate }: Sale) {
  if (currency === 'ron') return { leiRate, leiRateDate }
  const stored = await leiRateStore(tx).latest()

  return { leiRate: stored?.leiPerEuro ?? null, leiRateDate: stored?.date ?? null }
}

/** The ledger's rows that have no invoice yet, payments before refunds. */
async function withoutInvoice(tx: Queries, accountId: string): Promise<ChargeRow[]> {
  const rows = await chargeStore(tx).uninvoiced(accountId)

  return rows.toSorted((a, b) => Number(a.kind === 'refund') - Number(b.kind === 'refund'))
}

/**
 * Issues invoices and stornos in the transaction that stores their charges, at its end: the numbers of a
 * series are locked until it commits.
 */
export function invoiceIssuer({ clock, jobs, config }: Deps) {
  const { series, hasOneStopShop } = config.invoices
  const seller = (): Seller => {
    const { name, taxId, registration, address } = config.site.operator
    return { name, taxId, registration, address }
  }

  const add = async (
    tx: Queries,
    invoice: Parameters<ReturnType<typeof invoiceStore>['add']>[0],
  ) => {
    const added = await invoiceStore(tx).add(invoice)
    const payload = { invoiceId: added.id }
    await jobs.enqueue(tx, { kind: INVOICE_DOCUMENTS_JOB, key: added.id, payload })

    return added
  }

  const dates = () => {
    const issuedAt = clock.now()
    return { issuedAt, issuedOn: dayInBucharest(issuedAt) }
  }

  const ofSale = async (tx: Queries, sale: Sale): Promise<InvoiceRow> => {
    const suppliedOn = dayInBucharest(sale.paidAt)
    const { scheme, country, rate } = vatTreatment({
      day: suppliedOn,
      proofs: sale.proofs,
      isCompany: sale.buyer.company !== null,
      hasOneStopShop,
    })
    const { lines: gross, paidMinor, currency } = sale
    const lines = invoiceLines({ lines: gross, paidMinor, restDescription: ro.rest }, rate)
    const lei = await rateOfSale(tx, sale)
    const totals = totalsOf(lines)

    return add(tx, {
      accountId: sale.accountId,
      series,
      chargeId: sale.chargeId,
      reversesId: null,
      ...dates(),
      suppliedOn,
      seller: seller(),
      buyer: { ...sale.buyer, country },
      lines,
      vatScheme: scheme,
      vatCountry: country,
      vatRate: rate,
      ...sale.proofs,
      currency,
      ...totals,
      ...lei,
      ...leiOf(totals, currency, lei.leiRate),
      paymentReference: sale.chargeId,
    })
  }

  /** A document that takes back a part of another one, at its rates. */
  const reversal = (
    tx: Queries,
    of: InvoiceRow,
    chargeId: string,
    lines: readonly InvoiceLine[],
  ): Promise<InvoiceRow> => {
    const totals = totalsOf(lines)

    return add(tx, {
      ...of,
      series,
      chargeId,
      reversesId: of.id,
      ...dates(),
      lines: [...lines],
      ...totals,
      ...leiOf(totals, of.currency, of.leiRate),
      paymentReference: chargeId,
    })
  }

  /** Takes back an invoice and issues it again, made out to a company. */
  const toCompany = async (tx: Queries, invoice: InvoiceRow, company: Company) => {
    await reversal(tx, invoice, invoice.chargeId, negated(invoice.lines))
    const rate = memberRateOn(SELLER_COUNTRY, invoice.suppliedOn)
    const lines = invoice.lines.map(({ description, netMinor, vatMinor }) =>
      taxedLine({ description, grossMinor: netMinor + vatMinor }, rate),
    )
    const totals = totalsOf(lines)
    await add(tx, {
      ...invoice,
      series,
      ...dates(),
      seller: seller(),
      buyer: { ...invoice.buyer, country: SELLER_COUNTRY, company },
      lines,
      vatScheme: 'domestic',
      vatCountry: SELLER_COUNTRY,
      vatRate: rate,
      ...totals,
      ...leiOf(totals, invoice.currency, invoice.leiRate),
    })
  }

  /** At most one document for a refund: its events are processed by several jobs at the same time. */
  const ofRefund = async (tx: Queries, original: InvoiceRow, refundId: string, minor: number) => {
    await invoiceStore(tx).hold([original.chargeId])
    if ((await invoiceStore(tx).newestOf(refundId)) !== null) return
    const before = await invoiceStore(tx).takenBack(original.id)
    const isWhole = before.totalMinor === 0 && minor === original.totalMinor
    const part = refundedPart(original, before, minor)
    const line = { description: ro.refundOf(numberOf(original)), ...part }
    await reversal(tx, original, refundId, negated(isWhole ? original.lines : [line]))
  }

  /** Takes back the stornos of refunds that failed. */
  const ofFailedRefunds = async (tx: Queries, refundIds: readonly string[]) => {
    await invoiceStore(tx).hold(refundIds)
    const open = await tx.many(
      ChargeId,
      sql`select charge_id as "chargeId" from app.invoice
        where charge_id = any(${refundIds}::text[]) group by charge_id having sum(total_minor) <> 0`,
    )
    for (const { chargeId } of open) {
      const storno = await invoiceStore(tx).newestOf(chargeId)
      if (storno === null) continue
      const { netMinor, vatMinor } = storno
      const line = { description: ro.refundFailed(numberOf(storno)), netMinor, vatMinor }
      await reversal(tx, storno, chargeId, negated([line]))
    }
  }

  const ofRow = async (tx: Queries, accountId: string, row: ChargeRow, from: Sources) => {
    if (row.kind === 'refund') {
      const original = row.invoiceId && (await invoiceStore(tx).newestOf(row.invoiceId))
      // The refund of a charge from before this product had invoices has none either.
      if (!original) await chargeStore(tx).needsNoInvoice(accountId, row.id)
      else await ofRefund(tx, original, row.id, -row.amountMinor)
      return
    }
    const invoice = from.invoices.find(({ id }) => id === row.id)
    if (!invoice) return
    await ofSale(tx, {
      ...row,
      accountId,
      chargeId: row.id,
      paidAt: row.chargedAt,
      paidMinor: row.amountMinor,
      lines: grossLinesOf(invoice, from.nameOf),
      buyer: await buyerOf(tx, accountId),
      proofs: {
        cardCountry: countryOfCharge(chargesOf(invoice, from.charges).at(0)),
        networkCountry: await networkCountryOf(tx, accountId),
      },
    })
  }

  return {
    ofSale,
    toCompany,
    ofRefund,
    ofFailedRefunds,
    /** For all payments and refunds of an account that have none yet. */
    ofLedger: async (tx: Queries, accountId: string, from: Sources): Promise<void> => {
      for (const row of await withoutInvoice(tx, accountId)) await ofRow(tx, accountId, row, from)
      if (from.failedRefunds.length > 0) await ofFailedRefunds(tx, from.failedRefunds)
    },
  }
}

/** What the provider says about the payments of an account. */
type Sources = Payments & {
  readonly nameOf: NameOf
  readonly failedRefunds: readonly string[]
}
