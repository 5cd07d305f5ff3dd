import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { titleMeta } from '#web/lib/page-meta.ts'
import { clearTabStorage } from '#web/lib/form-draft.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { hasSession } from '#web/lib/session.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

export function meta() {
  return [titleMeta(ro.signingOut)]
}

// Explains a sign-out that the user did not ask for.
const Arrival = z.object({ isExpired: z.literal(true) })

/** /logout: ends the session, forgets whatever was fetched for it, and lands on the home page (D42). */
export default function LogoutScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isExpired = z.safeParse(Arrival, useLocation().state).success

  const leave = useEffectEvent(() => {
    const { redirect_to: wanted } = screenQueries.logout.parse(Object.fromEntries(search))
    void navigate(safeRedirect(wanted) ?? hrefs.home(), { replace: true })
  })

  const clear = useEffectEvent(() => clearTabStorage({ keepsDrafts: isExpired }))
  const tell = useEffectEvent((hasLeft: boolean) => {
    if (isExpired) showToast(errorMessages.UNAUTHORIZED, 'warn')
    else if (hasLeft) showToast(ro.signedOut)
  })

  useEffect(() => {
    const signOut = async () => {
      const hasLeft = hasSession()
      if (hasLeft) {
        const { endSession } = await import('#web/lib/auth/sign-out.ts')
        await endSession()
      }
      tell(hasLeft)
      queryClient().clear()
      // What the account left behind in this tab, such as an e-mail address waiting for its passcode.
      clear()
    }
    signOut()
      .catch(() => showToast(toastMessages.generic, 'danger'))
      .finally(leave)
  }, [])

  return <PageSpinner label={ro.signingOut} />
}
