import { FIRST_INVOICE_NOTICE_UNTIL } from '@hlizo/contract/constants'

/** Whether an empty list of payments still announces the first invoice: until 13 December 2023 (spec §2 „Charges”, D122). */
export function isBeforeFirstInvoice(now: Date): boolean {
  return now < new Date(FIRST_INVOICE_NOTICE_UNTIL)
}
