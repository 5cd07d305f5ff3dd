import { Outlet } from 'react-router'
import { BareHeader } from './bare-header.tsx'
import { Frame } from './frame.tsx'
import { RouteError } from './route-error.tsx'

/** A short header (spec §2 „Outside the main layout”). */
export default function BareLayout() {
  return (
    <Frame header={<BareHeader />}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame header={<BareHeader />}>
      <RouteError error={error} />
    </Frame>
  )
}
