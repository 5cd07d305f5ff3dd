import type { InvoiceRow } from '#server/billing/invoice-store.ts'
import type { UblFacts } from './invoice-ubl.ts'

/** An invoice to a private buyer in Romania. For tests. */
export const testInvoice = (facts: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: '019b0000-0000-7000-8000-000000000001',
  accountId: null,
  series: 'HLZ',
  number: 12,
  chargeId: 'in_1',
  revision: 0,
  reversesId: null,
  issuedAt: new Date('2026-02-02T10:00:00Z'),
  issuedOn: '2026-02-02',
  suppliedOn: '2026-02-02',
  seller: {
    name: 'Hlizo Demo S.R.L.',
    taxId: 'RO14399840',
    registration: 'J40/372/2002',
    address: 'Bd. Unirii 1, sector 3, București',
  },
  buyer: { name: 'Ion Pop & fiii', email: 'ion@example.ro', country: 'RO', company: null },
  lines: [{ description: 'Abonament lunar', netMinor: 2945, vatMinor: 618 }],
  vatScheme: 'domestic',
  vatCountry: 'RO',
  vatRate: 2100,
  cardCountry: 'RO',
  networkCountry: 'RO',
  currency: 'ron',
  netMinor: 2945,
  vatMinor: 618,
  totalMinor: 3563,
  leiRate: 5.0975,
  leiRateDate: '2026-01-30',
  vatBani: 618,
  totalBani: 3563,
  paymentReference: 'in_1',
  ...facts,
})

/** Facts of a document that takes nothing back. For tests. */
export const testFacts = (facts: Partial<UblFacts> = {}): UblFacts => ({
  sellerPlace: { county: 'RO-B', city: 'SECTOR3' },
  buyerPlace: null,
  reverses: null,
  ...facts,
})
