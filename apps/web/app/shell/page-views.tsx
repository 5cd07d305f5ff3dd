import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sendWaiting, track } from '#web/lib/analytics.ts'

/** Reports every page that is opened, and sends what has gathered when the tab is left (spec §3, D143). */
export function PageViews() {
  const { pathname } = useLocation()

  useEffect(() => {
    track({
      event: 'page_view',
      title: document.title.slice(0, 200),
      referrer: document.referrer.slice(0, 200),
    })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new path is a page view
  }, [pathname])

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && sendWaiting()
    document.addEventListener('visibilitychange', leave)

    return () => document.removeEventListener('visibilitychange', leave)
  }, [])

  return null
}
