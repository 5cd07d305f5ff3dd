/** What a key asks for. */
export type Shortcut = 'palette' | 'help' | { readonly letter: string }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** How long `g` waits for its letter. */
const WAIT_MS = 1_500

/** Reads keys one after the other: Ctrl or Cmd K anywhere; `?`, and `g` with a letter, where the key is not `isTaken`. */
export function shortcutReader(): (key: Key, isTaken: boolean) => Shortcut | null {
  let goAt: number | null = null

  return ({ key, ctrlKey, metaKey, altKey, timeStamp }, isTaken) => {
    const isGoing = goAt !== null && timeStamp - goAt <= WAIT_MS
    goAt = null
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette'
    if (isTaken || ctrlKey || metaKey || altKey) return null
    if (key === '?') return 'help'
    if (isGoing && /^[a-z]$/.test(key)) return { letter: key }
    if (key === 'g') goAt = timeStamp

    return null
  }
}
