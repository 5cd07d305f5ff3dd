import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { Outlet, useLocation } from 'react-router'
import { useMembership } from '#web/features/account/use-membership.ts'
import { PreviewsContext } from '#web/features/catalogue/previews-context.ts'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { Queries } from '#web/lib/queries.tsx'

/** Around every screen that calls the API in the browser. */
export default function QueriesLayout() {
  const { layout } = screens[screenAt(useLocation().pathname)]

  return <Queries>{layout === 'main' ? <ScreenWithPreviews /> : <Outlet />}</Queries>
}

/**
 * A profile may disable previews on all pages (D59). Other layouts have no titles to preview, and the
 * sign-out would refuse what is asked for them.
 */
function ScreenWithPreviews() {
  const membership = useMembership()
  const isWanted = useHasPreviews({ isAsked: membership === 'subscriber' })

  return (
    <PreviewsContext value={isWanted || membership === 'visitor'}>
      <Outlet />
    </PreviewsContext>
  )
}
