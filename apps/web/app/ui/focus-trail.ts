const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/** Where the focus was: the control, and its place in the list that it belongs to. */
type Trail = {
  readonly control: Element
  readonly pathname: string
  readonly item: Element | null
  readonly list: Element | null
  readonly itemPlace: number
  readonly controlPlace: number
}

let last: Trail | null = null
let lastInMain: Element | null = null

const mainRegion = () => document.querySelector('main')
const placeOf = (part: Element, whole: ArrayLike<Element>) => Array.from(whole).indexOf(part)
const controlsIn = (part: Element) => part.querySelectorAll<HTMLElement>(CONTROLS)
const isFocusLost = () => document.activeElement === document.body

function note({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  const item = target.closest('li')
  const list = item?.parentElement ?? null
  const itemPlace = item && list ? placeOf(item, list.children) : -1
  const controlPlace = item ? placeOf(target, controlsIn(item)) : -1
  last = { control: target, pathname: location.pathname, item, list, itemPlace, controlPlace }
  if (mainRegion()?.contains(target)) lastInMain = target
}

/** The same control of the entry that took the place of the one that is gone, or of the last entry. */
function successor({ item, list, itemPlace, controlPlace }: Trail): HTMLElement | null {
  if (!item || !list?.isConnected) return null
  const heir = item.isConnected ? item : (list.children[itemPlace] ?? list.lastElementChild)
  const controls = heir ? controlsIn(heir) : []

  return controls[controlPlace] ?? controls[0] ?? null
}

/** The list entry after another, in the order of the page. */
function entryAfter(last: Element): HTMLElement | undefined {
  const entries = Array.from(document.querySelectorAll<HTMLElement>('main li'))

  return entries[placeOf(last, entries) + 1]
}

/** Moves the focus into the list entry that follows another: to its first control, or to the entry itself. */
export function focusEntry(last: Element): void {
  const entry = entryAfter(last)
  if (!entry) return
  const [control] = controlsIn(entry)
  if (!control) entry.tabIndex = -1
  ;(control ?? entry).focus()
}

/** The heading of the open modal dialog. What is behind it cannot take the focus. */
const modalHeading = () => [...document.querySelectorAll<HTMLElement>('dialog:modal h2')].at(-1)

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus()
}

function restore(): void {
  if (!isFocusLost() || last === null || last.control.isConnected) return
  // The content of a dialog was replaced: its heading says what it is now.
  const heading = modalHeading()
  if (heading) return focusHeading(heading)
  const lost = last
  successor(lost)?.focus()
  // A message that was dismissed gives the focus back to where it was before.
  if (isFocusLost() && lastInMain instanceof HTMLElement) lastInMain.focus()
  if (isFocusLost()) focusMain()
}

/** Marks the part of a screen that takes the focus in place of the whole main region. */
export const focusHome = { 'data-focus-home': '' }

/** It does not scroll into view: a new page begins at its top. */
const focusMain = () =>
  (document.querySelector<HTMLElement>('main [data-focus-home]') ?? mainRegion())?.focus({
    preventScroll: true,
  })

/** Moves the focus into a view that replaced another, unless a field has it. */
export function focusNewView(): void {
  if (!(document.activeElement instanceof HTMLInputElement)) focusMain()
}

/** Moves the focus into a screen at a new address, unless the screen itself has put it somewhere. */
export function focusNewScreen(): void {
  const isPlaced = mainRegion()?.contains(document.activeElement) === true
  if (!isPlaced || last?.pathname !== location.pathname) focusNewView()
}

/** Notes where the focus is, and moves it to a new place when its control is removed. */
export function keepFocus(signal: AbortSignal): void {
  document.addEventListener('focusin', note, { signal })
  // Behind a modal dialog nothing can take the focus until it is closed.
  document.addEventListener('close', restore, { capture: true, signal })
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}
