import { hrefs } from '@hlizo/contract/hrefs'
import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsSignedIn } from '#web/lib/session.ts'

/** Leaves the pages of an account that was signed out in another tab. */
export function SessionWatch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isSignedIn = useIsSignedIn()
  const isAlone = !isSignedIn && screens[screenAt(pathname)].access !== 'visitor'

  useEffect(() => {
    if (isAlone) void navigate(hrefs.logout(), { replace: true, state: { isExpired: true } })
  }, [isAlone, navigate])

  return null
}
