import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this part of the page is hydrated. A part inside `<Suspense>` hydrates later than the rest and must look until then as the server drew it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
