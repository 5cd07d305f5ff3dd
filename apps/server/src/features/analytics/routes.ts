import { getUserAnalytics } from '@hlizo/contract/calls/accounts'
import { sendEvents } from '@hlizo/contract/calls/analytics'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import type { Routes } from '#server/http/api.ts'
import { eventStore } from './event-store.ts'
import { userAnalyticsReader } from './user-analytics.ts'

type Deps = {
  db: Database
  clock: Clock
  entitlementOf: EntitlementOf
  /** The name that events know an account by. */
  userKeyOf: (accountId: string) => string
}

/** The collector of analytics events, and what may be said in them about who is signed in (spec §3, D143). */
export function analyticsRoutes(deps: Deps): Routes {
  const { db, clock } = deps
  const analyticsOf = userAnalyticsReader(deps)

  return (api) => {
    // Every event says itself that its visitor has agreed: the contract refuses any other.
    api.answer(sendEvents, async ({ body }) => {
      await eventStore(db).add(body.events, clock.now())
    })

    api.answer(getUserAnalytics, ({ viewer, request }) =>
      analyticsOf(viewer.accountId, request.country, clock.now()),
    )
  }
}
