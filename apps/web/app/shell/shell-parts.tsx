import { MAX_TOASTS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useLocation } from 'react-router'
import { ToastRegion } from '#web/ui/toast.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { FocusManager } from './focus-manager.tsx'
import { PageViews } from './page-views.tsx'
import { PushRenewal } from './push-renewal.tsx'
import { SessionWatch } from './session-watch.tsx'
import { StatusHandler } from './status-handler.tsx'
import { TermsNotice } from './terms-notice.tsx'
import { WebApp } from './web-app.tsx'

/** Parts of every screen: cookie banner, toasts, reactions to failed calls, page views, notices of new versions and texts. */
export function ShellParts() {
  // A television never asks for consent, so it stores only the necessary.
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
      {!isTelevision && <PushRenewal />}
    </>
  )
}
