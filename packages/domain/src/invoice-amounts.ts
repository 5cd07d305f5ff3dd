import { divideRounded, toBani } from './charge-amount.ts'

/** What was bought, with tax inside. Negative for what is taken off. */
export type GrossLine = { readonly description: string; readonly grossMinor: number }

export type InvoiceLine = {
  readonly description: string
  readonly netMinor: number
  readonly vatMinor: number
}

export type InvoiceTotals = {
  readonly netMinor: number
  readonly vatMinor: number
  readonly totalMinor: number
}

const WHOLE = 10_000

/** The tax inside an amount, half up; of a negative amount it is the exact opposite. */
export const vatInside = (grossMinor: number, rate: number): number =>
  divideRounded(BigInt(grossMinor) * BigInt(rate), BigInt(WHOLE + rate))

/** Each line is rounded for itself, so that net and tax add up to what was charged. */
export function taxedLine({ description, grossMinor }: GrossLine, rate: number): InvoiceLine {
  const vatMinor = vatInside(grossMinor, rate)

  return { description, netMinor: grossMinor - vatMinor, vatMinor }
}

export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
  const vatMinor = lines.reduce((sum, line) => sum + line.vatMinor, 0)

  return { netMinor, vatMinor, totalMinor: netMinor + vatMinor }
}

/**
 * The lines of an invoice whose sum is the charge. What the lines do not explain, such as a credit, becomes a
 * line of its own.
 */
export function invoiceLines(
  charge: {
    readonly lines: readonly GrossLine[]
    readonly paidMinor: number
    readonly restDescription: string
  },
  rate: number,
): InvoiceLine[] {
  const { lines, paidMinor, restDescription } = charge
  const restMinor = paidMinor - lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const rest = { description: restDescription, grossMinor: restMinor }

  return [...lines, rest]
    .filter(({ grossMinor }) => grossMinor !== 0)
    .map((line) => taxedLine(line, rate))
}

/**
 * The part of an invoice that a refund takes back, as positive amounts. The tax of all refunds together is
 * that of the invoice, however the amount is divided.
 */
export function refundedPart(
  whole: InvoiceTotals,
  before: { readonly totalMinor: number; readonly vatMinor: number },
  refundMinor: number,
): InvoiceTotals {
  const refunded = before.totalMinor + refundMinor
  const vatSoFar =
    whole.totalMinor === 0
      ? 0
      : divideRounded(BigInt(whole.vatMinor) * BigInt(refunded), BigInt(whole.totalMinor))
  const vatMinor = vatSoFar - before.vatMinor

  return { netMinor: refundMinor - vatMinor, vatMinor, totalMinor: refundMinor }
}

/** Tax and total in bani at the rate of the day. */
export function totalsInLei(
  { vatMinor, totalMinor }: InvoiceTotals,
  leiPerEuro: number,
): { vatBani: number; totalBani: number } {
  return { vatBani: toBani(vatMinor, leiPerEuro), totalBani: toBani(totalMinor, leiPerEuro) }
}
