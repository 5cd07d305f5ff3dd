import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '#web/lib/query-client.ts'
import { isOfStudio, takeFirstSignIn, takeReturn } from '#web/lib/return-address.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { afterRegistration } from './after-registration.ts'

/** Goes to the stored return address, or home, as soon as there is a session: from this tab or from another one. `isHeld` waits for what is still to be done here. */
export function useReturnOnceSignedIn({ isHeld = false } = {}): void {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()

  useEffect(() => {
    if (!isSignedIn || isHeld) return
    // Data of another account must not show.
    queryClient().clear()
    const wanted = takeReturn()
    const next = takeFirstSignIn() ? afterRegistration(wanted) : wanted
    if (isOfStudio(next)) location.replace(next)
    else void navigate(next, { replace: true })
  }, [isSignedIn, isHeld, navigate])
}
