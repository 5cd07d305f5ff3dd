import type { Store } from './store.ts'

const PREFIX = 'hlizo-studio.'

/** A store whose text outlives the page in this browser, the same in all its tabs; null while nothing is remembered. */
export type Remembered = Store<string | null>

const known = new Map<string, Remembered>()

function open(name: string): Remembered {
  const watchers = new Set<() => void>()

  return {
    // Not from a copy: another tab may have written it a moment ago.
    read: () => localStorage.getItem(name),
    write: (value) => {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
      for (const notify of watchers) notify()
    },
    subscribe: (watcher) => {
      /** In another tab it was written, or everything was removed. */
      const follow = ({ key }: StorageEvent) => {
        if (key === name || key === null) watcher()
      }
      watchers.add(watcher)
      addEventListener('storage', follow)

      return () => {
        watchers.delete(watcher)
        removeEventListener('storage', follow)
      }
    },
  }
}

/** What this browser remembers under a name. */
export function remembered(key: string): Remembered {
  const store = known.get(key) ?? open(PREFIX + key)
  known.set(key, store)

  return store
}
