import type { User } from '@hlizo/contract/entities/user'
import type { Account } from '#server/stores/accounts.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import type { Standing } from '#server/billing/entitlement.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Where the right to watch comes from: the gift only when it outlasts what was paid. */
function sourceOf({ subscription, giftEnd, accessEnd }: Standing): User['source'] {
  if (giftEnd !== null && giftEnd.getTime() === accessEnd?.getTime()) return 'voucher'
  return subscription?.source ?? null
}

/** The plan that runs, or ran last; none while the right to watch is a gift's alone. */
function planOf({ subscription, isActive }: Standing): string | null {
  if (subscription === null) return null
  return isLive(subscription) || !isActive ? subscription.planId : null
}

/** The account and its subscription as the API shows them (spec §3 User). */
export function presentUser(facts: {
  account: Account
  standing: Standing
  interval: User['subscriptionInterval']
  agreeToMarketing: boolean
}): User {
  const { account, standing, interval, agreeToMarketing } = facts
  const { subscription, customer } = standing
  const nextChange =
    subscription?.nextPlanId && subscription.nextPlanAt
      ? { planId: subscription.nextPlanId, at: subscription.nextPlanAt.toISOString() }
      : null

  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    subscriptionExpirationDate: iso(standing.accessEnd),
    subscriptionInterval: interval,
    isSubscriptionActive: standing.isActive,
    isSubscriptionChangePending: standing.isChanging || (subscription?.hasPendingChange ?? false),
    paymentStatus: subscription?.paymentStatus ?? null,
    cardBrand: customer?.methodBrand ?? null,
    cardLastFourDigits: customer?.methodLast4 ?? null,
    planId: planOf(standing),
    cancelAtPeriodEnd: subscription?.endsAt != null,
    subscriptionEndsAt: iso(subscription?.endsAt ?? null),
    nextChange,
    source: sourceOf(standing),
    agreeToMarketing,
    pendingEmail: account.pendingEmail,
    mfaEnabled: false,
    withdrawUntil: null,
    roles: [],
  }
}
