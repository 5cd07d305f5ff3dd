import { hrefs } from '@hlizo/contract/hrefs'
import { brand } from '@hlizo/contract/messages/brand'
import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { safeRedirect } from '#web/lib/redirect-to.ts'
import { hasSession } from '#web/lib/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

export function meta() {
  return [{ title: `${ro.signingOut} · ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

/** /logout: ends the session, forgets whatever was fetched for it, and lands on the home page (D42). */
export default function LogoutScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()

  const leave = useEffectEvent(() => {
    const { redirect_to: wanted } = screenQueries.logout.parse(Object.fromEntries(search))
    void navigate(safeRedirect(wanted) ?? hrefs.home(), { replace: true })
  })

  useEffect(() => {
    const signOut = async () => {
      if (hasSession()) {
        const { endSession } = await import('#web/lib/auth/sign-out.ts')
        await endSession()
        showToast(ro.signedOut)
      }
      queryClient().clear()
      // What the account left behind in this tab, such as an e-mail address waiting for its passcode.
      sessionStorage.clear()
    }
    signOut()
      .catch(() => showToast(toastMessages.generic, 'danger'))
      .finally(leave)
  }, [])

  return <PageSpinner label={ro.signingOut} />
}
