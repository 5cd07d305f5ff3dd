import { accessNeeds } from '@hlizo/contract/access'
import type { Access } from '@hlizo/contract/call'
import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import { isSubscriptionActive } from './subscription.ts'

/** What the server knows about whoever makes a call. */
export type CallerFacts = {
  readonly hasValidToken: boolean
  readonly expiresAt: Date | null
  readonly hasSavedMethod: boolean
  readonly hasFailedPayment: boolean
  /** The profile this session watches on: one, none yet, taken over by another device, or deleted. */
  readonly profile: 'chosen' | 'none' | 'displaced' | 'deleted'
}

/** A refusal with the status that tells the client where to go. */
export type AccessRefusal = { readonly status: number; readonly code: ErrorCode }

const profileCodes = {
  none: 'PROFILE_REQUIRED',
  displaced: 'PROFILE_DISPLACED',
  deleted: 'PROFILE_DELETED',
} as const

function refusal(code: ErrorCode): AccessRefusal {
  return { status: errorStatuses[code], code }
}

/**
 * Why the caller may not make a call of this class, or `null` when they may (D16, D17).
 *
 * The order is fixed: an expired token never sees a 402, somebody without a subscription never sees a 403.
 */
export function accessRefusal(access: Access, facts: CallerFacts, now: Date): AccessRefusal | null {
  const needs = accessNeeds[access]

  if (needs.token && !facts.hasValidToken) return refusal('UNAUTHORIZED')
  if (needs.subscription && !isSubscriptionActive(facts.expiresAt, now)) {
    if (facts.hasFailedPayment) return refusal('PAYMENT_FAILED')
    return refusal(facts.hasSavedMethod ? 'SUBSCRIPTION_EXPIRED' : 'NO_SUBSCRIPTION')
  }
  if (needs.profile && facts.profile !== 'chosen') return refusal(profileCodes[facts.profile])

  return null
}
