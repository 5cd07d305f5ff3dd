import { hrefs } from '@hlizo/contract/hrefs'
import { toastMessages as ro } from '@hlizo/contract/messages/toasts'
import { statusActionOf } from '@hlizo/contract/access'
import type { User } from '@hlizo/contract/entities/user'
import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { profileChooserHref } from '@hlizo/domain/redirect-to'
import { refusedHref } from '@hlizo/domain/screen-guard'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '#web/lib/api-error.ts'
import { onFailure } from '#web/lib/api-failures.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { AppUnavailable } from './app-unavailable.tsx'

/** Acts on the status of every failed call (spec §8 „Shared status handler”), and says when the connection is gone. */
export function StatusHandler() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [unavailable, setUnavailable] = useState<string | null>(null)

  const go = (to: string | null, state?: unknown) => {
    // A television has no such pages: its own screen says what to do on the phone.
    if (pathname === hrefs.tv()) return
    // A page that was refused is not left in the history, where Back would lead into the same refusal.
    if (to !== null && pathname !== to.split('?')[0]) void navigate(to, { state, replace: true })
  }
  const goToHelp = useEffectEvent((user: User) => go(refusedHref({ pathname, search }, user)))
  const askAccount = async () => {
    const { readUserAgain } = await import('#web/lib/known-account.ts')
    const user = await readUserAgain()
    if (user !== null) goToHelp(user)
  }

  const act = useEffectEvent((error: ApiError) => {
    if (error.status === 0) {
      showToast(ro.offline, 'warn')
      return
    }
    // The question comes where people are at home.
    if (error.code === 'TERMS_REQUIRED' && screens[screenAt(pathname)].layout !== 'main')
      return go(hrefs.account())
    switch (statusActionOf(error.status)) {
      case 'logout':
        return screens[screenAt(pathname)].access === 'visitor'
          ? void forgetSession()
          : go(hrefs.logout(), { isExpired: true })
      case 'subscribe':
      case 'resubscribe':
        return void askAccount()
      case 'choose-profile':
        if (error.code === 'PROFILE_DISPLACED' && pathname !== hrefs.tv())
          showToast(error.message, 'warn')
        void refreshKnownProfiles()
        return go(profileChooserHref(pathname, search))
      case 'app-unavailable':
        return setUnavailable(error.code ?? 'MAINTENANCE')
      case 'too-many-requests':
        return showToast(ro.tooManyRequests(Number(error.details?.['retryAfter']) || 1), 'warn')
      case 'server-error':
        return showToast(ro.serverError, 'danger')
      default:
        return undefined
    }
  })

  useEffect(() => onFailure((error) => act(error)), [])

  useEffect(() => {
    const offline = () => showToast(ro.offline, 'warn')
    // The query library fetches again what failed while offline.
    const online = () => showToast(ro.online)
    addEventListener('offline', offline)
    addEventListener('online', online)

    return () => {
      removeEventListener('offline', offline)
      removeEventListener('online', online)
    }
  }, [])

  return unavailable === null ? null : <AppUnavailable reason={unavailable} />
}

/** The chooser shows what is true now. */
async function refreshKnownProfiles(): Promise<void> {
  const { refreshProfiles } = await import('#web/lib/known-account.ts')
  await refreshProfiles()
}

/** On an open page a dead session is dropped where one stands, without a trip to /logout (D42). */
async function forgetSession(): Promise<void> {
  const { endSession } = await import('#web/lib/auth/sign-out.ts')
  await endSession()
}
