import { accept, refuse, type Result } from '@hlizo/kit/result'

export type DeviceCodeFacts = {
  readonly expiresAt: Date
  /** Null before the first poll. */
  readonly polledAt: Date | null
  readonly intervalSeconds: number
  readonly isApproved: boolean
  readonly isRefused: boolean
  /** Whether the tokens were delivered: a code works once. */
  readonly isClaimed: boolean
}

/** Tolerance for clock and network delays of a television, in milliseconds. */
const EARLY_MS = 1_000

/** Added to the interval of a television that polls too often, in seconds (RFC 8628 §3.5). */
export const SLOW_DOWN_SECONDS = 5

/** Whether the television gets its tokens now, or which error of RFC 8628 §3.5. */
export function pollDeviceCode(
  facts: DeviceCodeFacts,
  now: Date,
): Result<void, 'EXPIRED_TOKEN' | 'ACCESS_DENIED' | 'SLOW_DOWN' | 'AUTHORIZATION_PENDING'> {
  const { expiresAt, polledAt, intervalSeconds, isApproved, isRefused, isClaimed } = facts
  if (isRefused) return refuse('ACCESS_DENIED')
  if (isClaimed || expiresAt <= now) return refuse('EXPIRED_TOKEN')

  const earliest = (polledAt?.getTime() ?? 0) + intervalSeconds * 1_000 - EARLY_MS
  if (now.getTime() < earliest) return refuse('SLOW_DOWN')

  return isApproved ? accept(undefined) : refuse('AUTHORIZATION_PENDING')
}
