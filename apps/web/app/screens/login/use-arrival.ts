import { loginMessages as ro } from '@hlizo/contract/messages/login'
import { loginStatusKinds, screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { rememberFirstSignIn, rememberReturn } from '#web/lib/return-address.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/**
 * Reads what /login was opened with: keeps the return address (D24), says how the confirmation went
 * (spec §2 „Login”), and takes the status out of the address, so that a reload does not say it again.
 */
export function useArrival(): void {
  const [search, setSearch] = useSearchParams()

  useEffect(() => {
    const { status, redirect_to: wanted } = screenQueries.login.parse(Object.fromEntries(search))
    // Browsers carry what stands after the # along when they are sent here.
    rememberReturn(wanted ? wanted + location.hash : null)
    if (!search.has('status')) return

    if (status === 'confirmed') rememberFirstSignIn()
    if (status) showToast(ro.status[status], loginStatusKinds[status])
    const rest = new URLSearchParams(search)
    rest.delete('status')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
}
