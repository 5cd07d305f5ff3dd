import { Outlet } from 'react-router'
import { useMembership } from '#web/features/account/use-membership.ts'
import { PreviewsContext } from '#web/features/catalogue/previews-context.ts'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Around every screen that calls the API in the browser. */
export default function QueriesLayout() {
  return (
    <Queries>
      <ScreenWithPreviews />
    </Queries>
  )
}

/** A profile may disable previews on all pages (D59). */
function ScreenWithPreviews() {
  const membership = useMembership()
  const isWanted = useHasPreviews({ isAsked: membership === 'subscriber' })

  return (
    <PreviewsContext value={isWanted || membership === 'visitor'}>
      <Outlet />
    </PreviewsContext>
  )
}
