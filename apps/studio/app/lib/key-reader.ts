const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="spinbutton"]'
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** Messages are dialogs that take no key. */
const MESSAGES = '[data-react-aria-top-layer]'
/** How long `g` waits for the letter of its section. */
const WAIT_MS = 1_500
const LETTER = /^Key([A-Z])$/

type Target = Pick<KeyboardEvent, 'target'>

/** Whether a text field has the focus. */
const isTyping = ({ target }: Target) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null

/** Whether a dialog or a menu is open over the screen. */
const isCovered = () =>
  [...document.querySelectorAll(OVER)].some((one) => one.closest(MESSAGES) === null)

/** Whether a key belongs to what has the focus or to what is open. */
export const isKeyTaken = (event: Target): boolean => isTyping(event) || isCovered()

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'
>

/** A letter by its place where Alt makes another sign of it. */
function letterOf({ key, code, altKey }: Key): string {
  const [, letter] = LETTER.exec(code) ?? []

  return altKey && letter !== undefined ? letter.toLowerCase() : key.toLowerCase()
}

type Where = { readonly isTyping: boolean; readonly isCovered: boolean }

/** Reads the keys of a screen: a letter, while typing with Alt; `ctrl+` keys anywhere. Null for all others. */
export function keyReader(): (key: Key, where: Where) => string | null {
  let goAt: number | null = null

  return (key, where) => {
    const isGoing = goAt !== null && key.timeStamp - goAt <= WAIT_MS
    goAt = null
    if (where.isCovered) return null
    const letter = letterOf(key)
    if (key.ctrlKey || key.metaKey) {
      // A text field has its own undo.
      const isOfText = letter === 'z' && where.isTyping
      return key.altKey || isOfText ? null : `ctrl+${key.shiftKey ? 'shift+' : ''}${letter}`
    }
    if (where.isTyping) return key.altKey ? letter : null
    if (isGoing || key.altKey) return null
    if (letter === 'g') goAt = key.timeStamp

    return letter
  }
}

/** Calls back with the name of each key that the screen may use; true when it did. */
export function listenToKeys(press: (name: string) => boolean): () => void {
  const read = keyReader()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const name = read(event, { isTyping: isTyping(event), isCovered: isCovered() })
    if (name !== null && press(name)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)

  return () => removeEventListener('keydown', onKeyDown)
}
