import { CARD_REMINDER_DAYS, WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { User } from '@hlizo/contract/entities/user'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Account } from '#server/stores/accounts.ts'
import { lastDayOfCard } from '#server/billing/payment-methods.ts'
import { anchorAhead, isLive } from '#server/billing/project-subscription.ts'
import type { PriceAhead } from '#server/billing/euro-price.ts'
import type { Entitlement } from '#server/billing/entitlement.ts'
import { subscriptionFacts } from '#server/billing/subscription-facts.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** The withdrawal deadline, once at the start of the contract and not at renewals (C-565/22). */
function withdrawUntil({ subscription }: Entitlement, endsWithSupply: boolean, now: Date) {
  if (subscription === null || !isLive(subscription) || endsWithSupply) return null
  const until = new Date(subscription.startedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS)

  return until > now ? until : null
}

/** The last day of a card that has to be changed soon, or had to be. */
function cardExpiry({ subscription, customer }: Entitlement, now: Date): Date | null {
  const until = customer?.methodValidUntil ?? null
  if (until === null || subscription === null || !isLive(subscription)) return null
  const isSoon = until.getTime() - now.getTime() <= CARD_REMINDER_DAYS * DAY_MS

  return isSoon && subscription.endsAt === null ? lastDayOfCard(until) : null
}

const presentPriceAhead = (ahead: PriceAhead | null): User['priceChange'] =>
  ahead && {
    planId: ahead.planId,
    price: ahead.newPriceMinor / 100,
    oldPrice: ahead.oldPriceMinor / 100,
    from: ahead.from.toISOString(),
  }

/** The account and its subscription as the API shows them (spec §3 User). */
export function presentUser(facts: {
  account: Account
  entitlement: Entitlement
  interval: User['subscriptionInterval']
  priceAhead: PriceAhead | null
  agreeToMarketing: boolean
  mfaEnabled: boolean
  roles: User['roles']
  guest: User['guest']
  endsWithSupply: boolean
  now: Date
}): User {
  const { account, entitlement, interval, agreeToMarketing, mfaEnabled, endsWithSupply, now } =
    facts
  const { subscription, customer } = entitlement
  const nextChange =
    subscription?.nextPlanId && subscription.nextPlanAt
      ? { planId: subscription.nextPlanId, at: subscription.nextPlanAt.toISOString() }
      : null

  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    ...subscriptionFacts(entitlement),
    subscriptionInterval: interval,
    cardLastFourDigits: customer?.methodLast4 ?? null,
    cardExpiresAt: iso(cardExpiry(entitlement, now)),
    billingAnchor: iso(subscription && anchorAhead(subscription)),
    nextChange,
    priceChange: presentPriceAhead(facts.priceAhead),
    agreeToMarketing,
    pendingEmail: account.pendingEmail,
    mfaEnabled,
    withdrawUntil: iso(withdrawUntil(entitlement, endsWithSupply, now)),
    roles: facts.roles,
    guest: facts.guest,
  }
}
