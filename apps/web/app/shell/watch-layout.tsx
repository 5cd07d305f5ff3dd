import { Outlet } from 'react-router'
import { RouteError } from './route-error.tsx'
import { SubscriptionGuard } from './subscription-guard.tsx'

/** The player without navbar and footer (spec §2). */
export default function WatchLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <SubscriptionGuard />
      <Outlet />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1}>
      <RouteError error={error} />
    </main>
  )
}
