const DIGITS = 6

/** „HLZ 000012”. */
export const formatInvoiceNumber = (series: string, number: number): string =>
  `${series} ${String(number).padStart(DIGITS, '0')}`
