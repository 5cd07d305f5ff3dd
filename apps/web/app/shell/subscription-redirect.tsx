import { subscriptionHref } from '@hlizo/domain/screen-guard'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { userQuery } from '#web/lib/known-account.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Redirects users without a subscription to buy or renew one, and back afterwards. */
export function SubscriptionRedirect() {
  return (
    <Queries>
      <KnownMemberRedirect />
    </Queries>
  )
}

function KnownMemberRedirect() {
  const location = useLocation()
  const { data: user } = useQuery(userQuery())
  const to = user ? subscriptionHref(location, user) : null

  return to ? <Navigate to={to} replace /> : null
}
