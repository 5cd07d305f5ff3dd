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
  userKeyOf: (accountId: string) => string
}

/** Collects analytics events, and describes the signed-in account for them (spec §3, D143). */
export function analyticsRoutes(deps: Deps): Routes {
  const { db, clock } = deps
  const analyticsOf = userAnalyticsReader(deps)

  return (api) => {
    // The contract refuses events without the visitor's consent.
    api.answer(sendEvents, async ({ body }) => {
      await eventStore(db).add(body.events, clock.now())
    })

    api.answer(getUserAnalytics, ({ viewer, request }) =>
      analyticsOf(viewer.accountId, request.country, clock.now()),
    )
  }
}
