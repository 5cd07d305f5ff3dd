import { nextFocus, type Box, type Direction, type Place } from './next-focus.ts'

/*
 * How the pages of the television speak to this file:
 * data-group   a row, menu or keyboard within which an arrow looks first
 * data-scroll  "x" or "y": scrolls by itself so that the focus stays in view
 * data-row     the part that is brought into view as a whole
 * data-start   has the focus when its page opens
 * data-name    names an element on its page, so that the focus comes back to it
 */
const FOCUSABLE = 'a[href], button:not(:disabled), [role="slider"]'

function focusables(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
}

function placeOf(target: HTMLElement, root: HTMLElement): Place<HTMLElement> {
  const group = target.closest<HTMLElement>('[data-group]') ?? root
  const row = target.closest<HTMLElement>('[data-scroll="x"]') ?? root
  const box = target.getBoundingClientRect()

  return {
    target,
    box,
    group,
    groupBox: group.getBoundingClientRect(),
    isInView: isBeside(box, row.getBoundingClientRect()),
  }
}

const isBeside = (box: Box, row: Box) => box.left < row.right - 1 && box.right > row.left + 1

export function focused(root: HTMLElement): HTMLElement | null {
  const { activeElement } = document

  return activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : null
}

/** Moves the focus one step; false when nothing is in that direction. */
export function moveFocus(root: HTMLElement, direction: Direction): boolean {
  const from = focused(root)
  if (from === null) return false
  const places = focusables(root).map((element) => placeOf(element, root))
  const next = nextFocus(placeOf(from, root), places, direction)
  if (next) focusOn(next.target)

  return next !== null
}

/** Focuses an element and scrolls it into view. */
export function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = isCalm ? 'instant' : 'smooth'
  for (let box = target.parentElement; box !== null; box = box.parentElement) {
    if (box.dataset['scroll'] === 'x') box.scrollTo({ left: middleOf(target, box, 'x'), behavior })
    if (box.dataset['scroll'] === 'y') {
      const row = target.closest<HTMLElement>('[data-row]') ?? target
      box.scrollTo({ top: middleOf(row, box, 'y'), behavior })
    }
  }
}

function middleOf(element: HTMLElement, box: HTMLElement, axis: 'x' | 'y'): number {
  const own = element.getBoundingClientRect()
  const around = box.getBoundingClientRect()

  return axis === 'x'
    ? box.scrollLeft + own.left - around.left - (around.width - own.width) / 2
    : box.scrollTop + own.top - around.top - (around.height - own.height) / 2
}

export function named(root: HTMLElement, name: string | undefined): HTMLElement | null {
  return name === undefined
    ? null
    : root.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)
}

/** The initial focus of a page. */
export function startOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>('[data-start]')
}

/** The first focusable element, before the start of the page is rendered. */
export function firstOf(root: HTMLElement): HTMLElement | null {
  return focusables(root)[0] ?? null
}
