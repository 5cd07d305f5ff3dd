import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser knows passkeys; false while the server renders, which cannot tell. */
export const useCanUsePasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => false,
  )
