import { sql, type Sql } from '@hlizo/database/sql'
import { INVOICE_DIGITS } from '@hlizo/domain/invoice-number'

/** The number of an invoice as `formatInvoiceNumber` writes it. */
export const invoiceNumber = (series: Sql, number: Sql): Sql =>
  sql`${series} || ' ' || lpad(${number}::text, greatest(${INVOICE_DIGITS}, length(${number}::text)), '0')`
