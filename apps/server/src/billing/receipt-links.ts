import type { Clock } from '@hlizo/kit/clock'
import { signedLinks } from '#server/stores/signed-links.ts'

const DAY_MS = 86_400_000

export const RECEIPTS_PATH = '/receipts'

export type ReceiptLinks = ReturnType<typeof receiptLinks>

/** Signed addresses of receipts. All nodes derive the same key. */
export function receiptLinks({ key, clock }: { key: Buffer; clock: Clock }) {
  const { hrefOf, isValid } = signedLinks({ key, clock, path: RECEIPTS_PATH })

  return {
    /** Valid for `days`, rounded up to a day, so that the address is stable. */
    hrefOf: (invoiceId: string, days: number): string =>
      hrefOf(invoiceId, Math.ceil(clock.now().getTime() / DAY_MS + days) * DAY_MS),
    isValid,
  }
}
