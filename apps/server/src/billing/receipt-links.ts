import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { BRIEF_LINK_MINUTES } from '@hlizo/contract/constants'
import { signedLinks } from '#server/stores/signed-links.ts'

export const RECEIPTS_PATH = '/receipts'

export type ReceiptLinks = ReturnType<typeof receiptLinks>

/** Signed addresses of receipts. All nodes derive the same key. */
export function receiptLinks({ key, clock }: { key: Buffer; clock: Clock }) {
  const { hrefOf, isValid } = signedLinks({ key, clock, path: RECEIPTS_PATH })

  return {
    /** Valid for `days`, rounded up to a day, so that the address is stable. */
    hrefOf: (invoiceId: string, days: number): string =>
      hrefOf(invoiceId, Math.ceil(clock.now().getTime() / DAY_MS + days) * DAY_MS),
    /** For a screen of Studio: the role is checked again when the list is read again. */
    briefHrefOf: (invoiceId: string): string =>
      hrefOf(invoiceId, clock.now().getTime() + BRIEF_LINK_MINUTES * MINUTE_MS),
    isValid,
  }
}
