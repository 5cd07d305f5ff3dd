import { useEffect, useEffectEvent } from 'react'
import { belongsToControl, commandOf, type Command } from './key-command.ts'

/** Handles keyboard commands wherever the focus is, unless the focused control uses the key. */
export function useShortcuts(obey: (command: Command) => void): void {
  const onCommand = useEffectEvent(obey)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return
      const command = commandOf(event)
      if (command === null || belongsToControl(event.key, roleOf(event.target))) return
      event.preventDefault()
      onCommand(command)
    }
    document.addEventListener('keydown', onKey)

    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function roleOf(target: EventTarget | null): string {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range') return 'slider'
    return target.type === 'radio' ? 'radio' : 'text'
  }
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return 'text'
  if (target instanceof Element && target.closest('button, summary')) return 'button'

  return target instanceof HTMLAnchorElement ? 'link' : ''
}
