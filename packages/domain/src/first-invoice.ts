import { FIRST_INVOICE_NOTICE_UNTIL } from '@hlizo/contract/constants'

/** Until 13 December 2023 an empty list of payments announces the first invoice (spec §2 „Charges”, D122). */
export function isBeforeFirstInvoice(now: Date): boolean {
  return now < new Date(FIRST_INVOICE_NOTICE_UNTIL)
}
