import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import { withdrawalMails as ro } from '@hlizo/contract/messages/mails-withdrawals'
import { DAY_MS } from '@hlizo/kit/durations'
import type { WithdrawableContract } from './withdrawal-store.ts'

/** Older purchases cannot be withdrawn from. */
export const withdrawableSince = (now: Date): Date =>
  new Date(now.getTime() - WITHDRAWAL_DAYS * DAY_MS)

/** Returns null while the right of withdrawal exists. `endsWithSupply` is true in mode A (D128-D129). */
export function reasonAgainst(
  { kind, at, isRedeemed, hasConsented }: WithdrawableContract,
  endsWithSupply: boolean,
  now: Date,
): string | null {
  if (isRedeemed) return ro.reasons.redeemed
  if (kind === 'subscription' && endsWithSupply && hasConsented) return ro.reasons.supplied

  return at < withdrawableSince(now) ? ro.reasons.late : null
}
