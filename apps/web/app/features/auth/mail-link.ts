import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** The fragment of a link in a mail: a code too long to type, and its account. */
type MailLink = { readonly code: string; readonly email: string | null }

/** Parses a fragment; null when it has no code. */
export function readMailLink(hash: string): MailLink | null {
  const carried = new URLSearchParams(hash.slice(1))
  const code = carried.get('code')

  return code ? { code, email: carried.get('email') } : null
}

/** The code of the link that was followed. Servers do not see fragments, so the first render has none. */
export function useMailLink(): MailLink | null {
  const { hash } = useLocation()

  return useIsHydrated() ? readMailLink(hash) : null
}
