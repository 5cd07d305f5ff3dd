import { MAX_TOASTS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useLocation } from 'react-router'
import { ToastRegion } from '#web/ui/toast.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { FocusManager } from './focus-manager.tsx'
import { PageViews } from './page-views.tsx'
import { SessionWatch } from './session-watch.tsx'
import { StatusHandler } from './status-handler.tsx'
import { TermsNotice } from './terms-notice.tsx'
import { WebApp } from './web-app.tsx'

/** What accompanies every screen: the cookie banner, messages, reactions to failed calls, page views, newer versions and texts. */
export function ShellParts() {
  // A television asks for no consent, so it never has any: nothing but the necessary is kept there.
  const isTelevision = useLocation().pathname === hrefs.tv()

  return (
    <>
      {!isTelevision && <CookieBanner />}
      <ToastRegion
        most={MAX_TOASTS}
        label={toastMessages.region}
        closeLabel={toastMessages.close}
      />
      {!isTelevision && <FocusManager />}
      <StatusHandler />
      <SessionWatch />
      <PageViews />
      <WebApp />
      {!isTelevision && <TermsNotice />}
    </>
  )
}
