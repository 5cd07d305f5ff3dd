export type Announcement = { readonly id: number; readonly text: string }

let current: Announcement = { id: 0, text: '' }
const watchers = new Set<() => void>()

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  current = { id: current.id + 1, text }
  for (const notify of watchers) notify()
}

/** The latest announcement, for useSyncExternalStore. */
export const announcements = {
  read: (): Announcement => current,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify)
    return () => {
      watchers.delete(notify)
    }
  },
}
