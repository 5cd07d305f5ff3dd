import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { guestHref, subscriptionHref } from '@hlizo/domain/screen-guard'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { userQuery } from '#web/lib/known-account.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Redirects users without a subscription to buy or renew one, and back afterwards; guests to their account. */
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
  const isOpen = screens[screenAt(location.pathname)].access === 'user'
  const hrefOf = isOpen ? guestHref : subscriptionHref
  const to = user ? hrefOf(location, user) : null

  return to ? <Navigate to={to} replace /> : null
}
