import { accept, refuse, type Result } from '@hlizo/kit/result'

/** What is known about the code of a television when it asks for the outcome. */
export type DeviceCodeFacts = {
  readonly expiresAt: Date
  /** When it asked last; `null` at the first time. */
  readonly polledAt: Date | null
  readonly intervalSeconds: number
  readonly isApproved: boolean
  readonly isRefused: boolean
  /** Its tokens were handed out: a code works once. */
  readonly isClaimed: boolean
}

/** A poll of a television whose clock and network are not exact may come this much early, in milliseconds. */
const EARLY_MS = 1_000

/** How much slower a television that hurries must poll from then on, in seconds (RFC 8628 §3.5). */
export const SLOW_DOWN_SECONDS = 5

/** Whether the television may have its tokens now, or which word of RFC 8628 §3.5 it gets. */
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
