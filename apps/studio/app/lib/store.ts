import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export type Store<Value> = {
  readonly read: () => Value
  readonly write: (value: Value) => void
  readonly subscribe: (watcher: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const watchers = new Set<() => void>()
  let current = initial

  return {
    read: () => current,
    write: (value) => {
      current = value
      for (const notify of watchers) notify()
    },
    subscribe: (watcher) => {
      watchers.add(watcher)

      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

export function useStore<Value>({
  subscribe,
  read,
}: Pick<Store<Value>, 'read' | 'subscribe'>): Value {
  return useSyncExternalStore(subscribe, read)
}
