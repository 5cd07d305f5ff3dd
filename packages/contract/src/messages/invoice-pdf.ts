const countries = new Intl.DisplayNames('ro', { type: 'region', fallback: 'code' })

/** The words on an invoice (D137). Amounts, dates and numbers arrive formatted. */
export const invoicePdfMessages = {
  title: (kind: 'invoice' | 'storno' | 'restored', number: string) =>
    kind === 'storno' ? `Factură storno ${number}` : `Factură ${number}`,
  issuedOn: 'Data emiterii',
  suppliedOn: 'Data plății',
  reverses: (number: string, date: string) => `Pentru documentul ${number} din ${date}`,
  seller: 'Furnizor',
  buyer: 'Client',
  taxId: 'CUI',
  registration: 'Nr. Registrul Comerțului',
  country: (code: string) => countries.of(code) ?? code,
  columns: {
    description: 'Descriere',
    net: 'Valoare',
    rate: 'Cota',
    vat: 'TVA',
    total: 'Total',
  },
  net: 'Total fără TVA',
  vat: (rate: string) => `TVA ${rate}`,
  total: 'Total',
  vatInLei: 'TVA în lei',
  totalInLei: 'Total în lei',
  rate: (rate: string, date: string) => `Curs BNR din ${date}: 1 EUR = ${rate} lei.`,
  reference: (isPaid: boolean, reference: string) =>
    isPaid ? `Plătită, referința ${reference}.` : `Referința plății: ${reference}.`,
  oss: (country: string) =>
    `TVA din ${countries.of(country) ?? country}, prin regimul special OSS (Cod fiscal, art. 315).`,
  outside: 'Neimpozabilă în România (Cod fiscal, art. 278).',
  valid: 'Factura este valabilă fără semnătură și ștampilă (Cod fiscal, art. 319 alin. 29).',
} as const
