import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** What a link in a mail carries after its #: a code that is too long to be typed, and whose it is. */
type MailLink = { readonly code: string; readonly email: string | null }

/** Reads what stands after the # of an address; null when there is no code. */
export function readMailLink(hash: string): MailLink | null {
  const carried = new URLSearchParams(hash.slice(1))
  const code = carried.get('code')

  return code ? { code, email: carried.get('email') } : null
}

/** The code that the visitor arrived with from a mail. Servers do not see it, so a page begins without. */
export function useMailLink(): MailLink | null {
  const { hash } = useLocation()

  return useIsHydrated() ? readMailLink(hash) : null
}
