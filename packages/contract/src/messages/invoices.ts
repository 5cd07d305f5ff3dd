/** Invoices in Studio (D137). Amounts, dates and numbers arrive formatted. */
export const invoiceMessages = {
  defaultDescription: 'Abonament',
  gift: 'Voucher cadou',
  period: (name: string, from: string, to: string) => `${name}, ${from} – ${to}`,
  unused: (name: string) => `Timp nefolosit din „${name}”`,
  discounted: (text: string) => `${text}, cu reducere`,
  rest: 'Credit folosit',
  refundOf: (number: string) => `Rambursare din factura ${number}`,
  refundFailed: (number: string) => `Anularea stornării ${number}: rambursarea nu a reușit`,
} as const
