import { z } from 'zod'
import type { UserAnalytics } from '@hlizo/contract/entities/user-analytics'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { monthsBetween } from '@hlizo/domain/period'
import { subscriptionState } from '@hlizo/domain/subscription-state'
import type { Entitlement, EntitlementOf } from '#server/billing/entitlement.ts'
import { subscriptionFacts } from '#server/billing/subscription-facts.ts'
import { intervalOf, offerStore } from '#server/billing/offer-store.ts'
import { ApiError } from '#server/http/api-error.ts'

const Facts = z.object({
  createdAt: z.date(),
  subscribedSince: z.date().nullable(),
  profilesCount: z.number(),
  hasVoucher: z.boolean(),
})
type Facts = z.infer<typeof Facts>

// A user-assigned code (ISO 3166-1), for a request without a known country.
const UNKNOWN_COUNTRY = 'ZZ'

function statusOf(entitlement: Entitlement): UserAnalytics['subscriptionStatus'] {
  const { kind } = subscriptionState(subscriptionFacts(entitlement))
  if (kind === 'none' || kind === 'pending' || kind === 'expired') return kind

  return kind === 'payment-failed' ? 'failed' : 'active'
}

function monthsSubscribed(
  { subscribedSince }: Facts,
  { accessEnd }: Entitlement,
  now: Date,
): number {
  if (subscribedSince === null || accessEnd === null) return 0
  return monthsBetween(subscribedSince, accessEnd < now ? accessEnd : now)
}

function factsOf(db: Queries, accountId: string): Promise<Facts | null> {
  return db.maybe(
    Facts,
    sql`select a.created_at as "createdAt",
        least((select min(s.started_at) from app.subscription s where s.account_id = a.id and s.paid_through is not null),
          (select min(g.starts_at) from app.gift_grant g where g.account_id = a.id)) as "subscribedSince",
        (select count(*) from app.profile p where p.account_id = a.id) as "profilesCount",
        exists (select from app.gift_grant g where g.account_id = a.id) as "hasVoucher"
      from app.account a where a.id = ${accountId} and a.erased_at is null`,
  )
}

type Deps = {
  db: Queries
  entitlementOf: EntitlementOf
  userKeyOf: (accountId: string) => string
}

/** Events contain no name or address, and a keyed hash instead of the account's id (D143). */
export function userAnalyticsReader({ db, entitlementOf, userKeyOf }: Deps) {
  return async (accountId: string, country: string | null, now: Date): Promise<UserAnalytics> => {
    const [facts, entitlement, plans] = await Promise.all([
      factsOf(db, accountId),
      entitlementOf(accountId),
      offerStore(db).plans(),
    ])
    if (!facts) throw new ApiError('UNAUTHORIZED')
    const plan = plans.find(({ id }) => id === entitlement.subscription?.planId)

    return {
      userId: userKeyOf(accountId),
      subscriptionStatus: statusOf(entitlement),
      subscriptionInterval: plan ? intervalOf(plan) : null,
      signupDate: facts.createdAt.toISOString().slice(0, 10),
      monthsSubscribed: monthsSubscribed(facts, entitlement, now),
      profilesCount: facts.profilesCount,
      hasVoucher: facts.hasVoucher,
      country: country ?? UNKNOWN_COUNTRY,
    }
  }
}
