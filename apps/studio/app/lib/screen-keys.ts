import { useEffect, useEffectEvent } from 'react'
import { listenToKeys } from './key-reader.ts'
import { createStore, useStore } from './store.ts'

type ScreenKey = {
  /** In small letters, as `k`, `delete` or `ctrl+s`. */
  readonly key: string
  /** How it is written for people. */
  readonly shown: string
  readonly does: string
  readonly run: () => void
}

/** The keys of a screen under their heading. */
export type KeyGroup = {
  readonly title: string
  readonly note?: string
  readonly keys: readonly ScreenKey[]
}

const groups = createStore<readonly KeyGroup[]>([])

/** The keys of what is on screen, for the list that `?` shows. */
export const useShownKeys = (): readonly KeyGroup[] => useStore(groups)

/** The keys of a screen while it is shown; none without a group. While text is typed, they need Alt. */
export function useScreenKeys(group: KeyGroup | null): void {
  const press = useEffectEvent((name: string): boolean => {
    const found = group?.keys.find(({ key }) => key === name)
    found?.run()

    return found !== undefined
  })
  const isOffered = group !== null
  const offer = useEffectEvent(() => {
    if (group !== null) groups.write([...groups.read(), group])

    return group
  })

  useEffect(() => {
    if (!isOffered) return undefined
    const offered = offer()
    const stop = listenToKeys((name) => press(name))

    return () => {
      stop()
      groups.write(groups.read().filter((one) => one !== offered))
    }
  }, [isOffered])
}
