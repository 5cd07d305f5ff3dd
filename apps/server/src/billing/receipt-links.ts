import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@hlizo/kit/clock'

/** Signed addresses of receipts. They need no session and expire. */
export type ReceiptLinks = {
  /** Valid for `days`. */
  hrefOf(invoiceId: string, days: number): string
  isValid(invoiceId: string, expires: number, signature: string): boolean
}

const DAY_MS = 86_400_000

export const RECEIPTS_PATH = '/receipts'

/** All nodes derive the same key. */
export function receiptLinks({ key, clock }: { key: Buffer; clock: Clock }): ReceiptLinks {
  const sign = (invoiceId: string, expires: number) =>
    createHmac('sha256', key).update(`${invoiceId}.${expires}`).digest()

  return {
    hrefOf: (invoiceId, days) => {
      // Rounded to days, so that the address is stable.
      const expires = Math.ceil(clock.now().getTime() / DAY_MS + days) * DAY_MS
      const query = new URLSearchParams({
        expires: String(expires),
        signature: sign(invoiceId, expires).toString('base64url'),
      })
      return `${RECEIPTS_PATH}/${invoiceId}?${query}`
    },
    isValid: (invoiceId, expires, signature) => {
      const given = Buffer.from(signature, 'base64url')
      const own = sign(invoiceId, expires)
      const isOurs = given.length === own.length && timingSafeEqual(given, own)

      return isOurs && expires > clock.now().getTime()
    },
  }
}
