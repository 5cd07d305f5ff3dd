import { toastMessages } from '@hlizo/contract/messages/toasts'
import { ToastRegion } from '#web/ui/toast.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { PageViews } from './page-views.tsx'
import { StatusHandler } from './status-handler.tsx'

/** What accompanies every screen: the cookie banner, messages, reactions to failed calls, page views. */
export function Companions() {
  return (
    <>
      <CookieBanner />
      <ToastRegion label={toastMessages.region} closeLabel={toastMessages.close} />
      <StatusHandler />
      <PageViews />
    </>
  )
}
