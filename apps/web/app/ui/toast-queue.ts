/** danger and warn say that something went wrong, success and info that all is well; the default is green. */
export type ToastKind = 'default' | 'success' | 'info' | 'warn' | 'danger'

export type Toast = {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly action?: ToastAction | undefined
}

export type ToastAction = { readonly label: string; readonly onPress: () => void }

let toasts: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const notify of watchers) notify()
}

/** Shows a message on top of the others. The same words again replace the older message. */
export function showToast(text: string, kind: ToastKind = 'default', action?: ToastAction): void {
  lastId += 1
  const others = toasts.filter((toast) => toast.text !== text)
  change([{ id: lastId, kind, text, action }, ...others])
}

/** Takes all but the newest messages away. */
export function keepNewest(count: number): void {
  if (toasts.length > count) change(toasts.slice(0, count))
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** The messages on screen, newest first, for useSyncExternalStore. */
export const toastStore = {
  read: (): readonly Toast[] => toasts,
  subscribe: (notify: () => void): (() => void) => {
    watchers.add(notify)
    return () => {
      watchers.delete(notify)
    }
  },
}
