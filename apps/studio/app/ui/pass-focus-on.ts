const FIELD = 'input:not(:disabled), button:not(:disabled), textarea, select'
const AROUND = 'main, [role="dialog"], [role="alertdialog"]'

/**
 * The ref of a part that goes away when its button has done its work. A focus inside it moves to the field before
 * it, else to what it stands in.
 */
export function passFocusOn(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined

  return () => {
    if (!part.contains(document.activeElement)) return
    const field = part.previousElementSibling?.querySelector<HTMLElement>(FIELD)
    ;(field ?? part.closest<HTMLElement>(AROUND))?.focus({ preventScroll: true })
  }
}
