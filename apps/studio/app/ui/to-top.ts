/**
 * Shows a screen from its top: the part of the frame that scrolls is the same for all screens. It returns nothing,
 * because `scrollTo` gives a promise in newer browsers, which an effect would take for its cleanup.
 */
export function toTop(part: HTMLElement | null): void {
  part?.closest('main')?.scrollTo({ top: 0 })
}
