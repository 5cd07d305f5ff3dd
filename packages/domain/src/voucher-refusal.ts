/** What decides whether a code can be redeemed (D124, D125). */
export type VoucherFacts = {
  readonly disabledAt: Date | null
  readonly redeemedAt: Date | null
  readonly expiresAt: Date
}

/** Why a code cannot be redeemed at `now`, as the error code of the call; null while it can be. */
export function voucherRefusal({ disabledAt, redeemedAt, expiresAt }: VoucherFacts, now: Date) {
  if (disabledAt !== null) return 'VOUCHER_INVALID'
  if (redeemedAt !== null) return 'VOUCHER_USED'

  return expiresAt <= now ? 'VOUCHER_EXPIRED' : null
}
