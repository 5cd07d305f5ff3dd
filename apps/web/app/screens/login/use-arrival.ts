import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { loginStatusKinds, screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rememberFirstSignIn, rememberReturn } from '#web/lib/return-address.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/**
 * Reads the parameters of /login: stores the return address (D24), shows the result of the
 * confirmation (spec §2 „Login”), and removes the status from the address, so that a reload does
 * not repeat it.
 */
export function useArrival(): void {
  const [search, setSearch] = useSearchParams()

  useEffect(() => {
    const { status, redirect_to: wanted } = screenQueries.login.parse(Object.fromEntries(search))
    // Browsers keep the fragment over redirects.
    rememberReturn(wanted ? wanted + location.hash : null)
    if (!search.has('status')) return

    if (status === 'confirmed') rememberFirstSignIn()
    if (status) showToast(ro.status[status], loginStatusKinds[status])
    const rest = new URLSearchParams(search)
    rest.delete('status')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
}
