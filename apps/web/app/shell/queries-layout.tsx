import { Outlet } from 'react-router'
import { Queries } from '#web/lib/queries.tsx'

/** Around every screen that reads the API in the browser. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
