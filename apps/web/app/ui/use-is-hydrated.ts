import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether this part of the page is the browser's own by now. A part inside `<Suspense>` hydrates later than
 * the rest, when queries may already have answered; until then it must look as the server drew it.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
