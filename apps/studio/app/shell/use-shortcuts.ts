import { useEffect, useEffectEvent } from 'react'
import { isKeyTaken } from '#studio/lib/key-reader.ts'
import { shortcutReader, type Shortcut } from './shortcut-reader.ts'

type Actions = {
  readonly openPalette: () => void
  readonly openHelp: () => void
  readonly goTo: (letter: string) => void
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
      const shortcut = read(event, isKeyTaken(event))
      if (shortcut === null) return
      event.preventDefault()
      act(shortcut)
    }
    addEventListener('keydown', onKeyDown)

    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
