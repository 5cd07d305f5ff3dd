import { INVOICE_YEARS, OSS_INVOICE_YEARS } from '@hlizo/contract/constants'
import type { VatScheme } from './vat.ts'

/** How long the law requires a document of a sale. */
export type DocumentTerm = {
  readonly years: number
  /** `MM-DD` of the year after the sale, from which the years are counted. */
  readonly from: '01-01' | '07-01'
  readonly source: string
  /** When the source was last read. */
  readonly readOn: string
}

const accounting: DocumentTerm = {
  years: INVOICE_YEARS,
  from: '07-01',
  source: 'Legea contabilității 82/1991, art. 25 alin. (1), modificată de Legea 36/2023',
  readOn: '2026-11-26',
}

/** By the scheme of the tax. Counsel changes a line here, and nothing else. */
export const documentTerms: Readonly<Record<VatScheme, DocumentTerm>> = {
  domestic: accounting,
  outside: accounting,
  oss: {
    years: OSS_INVOICE_YEARS,
    from: '01-01',
    source: 'Directiva 2006/112/CE, art. 369k alin. (2)',
    readOn: '2026-11-26',
  },
}

/** The last year of which the documents are no longer required on `day` (`YYYY-MM-DD`). */
export function lastYearPastTerm(scheme: VatScheme, day: string): number {
  const { years, from } = documentTerms[scheme]
  const year = Number(day.slice(0, 4))

  return year - years - (day.slice(5) >= from ? 1 : 2)
}
