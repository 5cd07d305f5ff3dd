import { hrefs } from '@hlizo/contract/hrefs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { userQuery } from '#web/features/account/queries.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Sends whoever has no subscription to buy one, or to renew the old one, and back afterwards. */
export function SubscriptionRedirect() {
  return (
    <Queries>
      <KnownMemberRedirect />
    </Queries>
  )
}

function KnownMemberRedirect() {
  const { pathname, search } = useLocation()
  const { data: user } = useQuery(userQuery())
  if (!user || user.isSubscriptionActive) return null

  const from = pathname + search
  // A saved card or PayPal makes it a matter of one press (D17).
  const to =
    user.cardBrand === null ? hrefs.subscribe({ redirect_to: from }) : hrefs.resubscribe(from)

  return <Navigate to={to} replace />
}
