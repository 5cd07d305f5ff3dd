import type { Queries } from '@hlizo/database/database'
import { accessEnd } from '@hlizo/domain/entitlement'
import { watchRefusal } from '@hlizo/domain/subscription-state'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse } from '@hlizo/kit/result'
import type { EntitlementResult } from '#server/http/caller.ts'
import { createEntitlementReader } from './entitlement.ts'
import { subscriptionFacts } from './subscription-facts.ts'
import { subscriptionStore } from './subscription-store.ts'

/** Checks whether an account may watch; a refusal says where to redirect (D17). */
export function createEntitlementCheck({ db, clock }: { db: Queries; clock: Clock }) {
  const subscriptions = subscriptionStore(db)
  const entitlementOf = createEntitlementReader({ db, clock })

  return async (accountId: string): Promise<EntitlementResult> => {
    const { status, paymentStatus, grants, ...times } = await subscriptions.access(accountId)
    const subscription =
      status === null || paymentStatus === null ? null : { ...times, status, paymentStatus }
    const now = clock.now()
    const end = accessEnd({ subscription, grants }, now)
    if (end !== null && end > now) return accept(undefined)
    const refusal = watchRefusal(subscriptionFacts(await entitlementOf(accountId)))

    return refusal === null ? accept(undefined) : refuse(refusal)
  }
}
