import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'
import { Navbar } from './navbar.tsx'
import { RouteError } from './route-error.tsx'
import { SubscriptionGuard } from './subscription-guard.tsx'

/** Navbar and footer (spec §2 „Main layout”). */
export default function MainLayout() {
  return (
    <Frame header={<Navbar />}>
      <SubscriptionGuard />
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame header={<Navbar />}>
      <RouteError error={error} />
    </Frame>
  )
}
