import type { StudioInvoice } from '../entities/studio-invoice.ts'

export const invoiceKinds: Readonly<Record<StudioInvoice['kind'], string>> = {
  invoice: 'Factură',
  storno: 'Storno',
  restored: 'Anularea unei stornări',
}

export const studioInvoicesMessages = {
  title: 'Facturi',
  table: 'Facturi și stornări',
  file: 'facturi',
  columns: {
    number: 'Număr',
    kind: 'Document',
    issuedAt: 'Emisă',
    buyer: 'Client',
    taxNumber: 'CUI',
    country: 'Țara TVA',
    rate: 'Cota TVA',
    net: 'Fără TVA',
    vat: 'TVA',
    total: 'Total',
    totalInLei: 'Total în lei',
    reverses: 'Pentru',
    pdf: 'PDF',
  },
  privateBuyer: 'persoană fizică',
  open: 'Deschide PDF-ul',
  openOf: (number: string) => `Deschide PDF-ul documentului ${number}`,
  filters: {
    search: 'Număr, client sau CUI',
    month: 'Luna',
    kind: 'Document',
    allMonths: 'Toate lunile',
    allKinds: 'Toate',
  },
  csv: {
    currency: 'Moneda',
    rate: 'Curs BNR',
    vatInLei: 'TVA în lei',
    payment: 'Referința plății',
    card: 'Țara cardului',
    network: 'Țara adresei de rețea',
  },
  empty: 'Nu există facturi aici.',
  export: 'Descarcă luna',
  exportHint: 'Alege o lună ca să descarci arhiva ei pentru contabilitate.',
} as const
