export const INVOICE_DIGITS = 6

/** „HLZ 000012”. */
export const formatInvoiceNumber = (series: string, number: number): string =>
  `${series} ${String(number).padStart(INVOICE_DIGITS, '0')}`
