import { createStore, type Store } from './store.ts'

const PREFIX = 'hlizo-studio.'

/** A store whose text outlives the page in this browser; null while nothing is remembered. */
export type Remembered = Store<string | null>

const known = new Map<string, Remembered>()

function open(key: string): Remembered {
  const { read, write, subscribe } = createStore(localStorage.getItem(PREFIX + key))

  return {
    read,
    subscribe,
    write: (value) => {
      if (value === null) localStorage.removeItem(PREFIX + key)
      else localStorage.setItem(PREFIX + key, value)
      write(value)
    },
  }
}

/** What this browser remembers under a name. */
export function remembered(key: string): Remembered {
  const store = known.get(key) ?? open(key)
  known.set(key, store)

  return store
}
