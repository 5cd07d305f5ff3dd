import { guardScreen } from '@hlizo/domain/screen-guard'
import { watchRefusal } from '@hlizo/domain/subscription-state'
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
  const location = useLocation()
  const { data: user } = useQuery(userQuery())
  const to = user && guardScreen(location, { isSignedIn: true, refusal: watchRefusal(user) })

  return to ? <Navigate to={to} replace /> : null
}
