import { Outlet } from 'react-router'
import { useMembership } from '#web/features/account/use-membership.ts'
import { PreviewsContext } from '#web/features/catalogue/previews-context.ts'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Around every screen that reads the API in the browser. */
export default function QueriesLayout() {
  return (
    <Queries>
      <ScreenWithPreviews />
    </Queries>
  )
}

/** A profile that wants no clips gets none on any page (D59); visitors have no profile to say so. */
function ScreenWithPreviews() {
  const membership = useMembership()
  const isWanted = useHasPreviews({
    isAsked: membership === 'subscriber' || membership === 'unknown',
  })

  return (
    <PreviewsContext value={isWanted || membership === 'visitor'}>
      <Outlet />
    </PreviewsContext>
  )
}
