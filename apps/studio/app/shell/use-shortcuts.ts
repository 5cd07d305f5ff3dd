import { useEffect, useEffectEvent } from 'react'
import { shortcutReader, type Shortcut } from './shortcut-reader.ts'

type Actions = {
  readonly openPalette: () => void
  readonly openHelp: () => void
  readonly goTo: (letter: string) => void
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="spinbutton"]'

/** Whether a key belongs to what has the focus: a text field, or a dialog or a menu that is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPED_INTO) !== null

  return (
    isTyping ||
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  )
}

/** The shortcuts that work on every screen. */
export function useShortcuts({ openPalette, openHelp, goTo }: Actions): void {
  const act = useEffectEvent((shortcut: Shortcut) => {
    if (shortcut === 'palette') openPalette()
    else if (shortcut === 'help') openHelp()
    else goTo(shortcut.letter)
  })

  useEffect(() => {
    const read = shortcutReader()
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = read(event, isTaken(event))
      if (shortcut === null) return
      event.preventDefault()
      act(shortcut)
    }
    addEventListener('keydown', onKeyDown)

    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
