import { useEffect } from 'react'

/** The live region of the player, which persists between films. */
export const spokenRegion = { role: 'status', 'data-spoken': true } as const

/** Announces a text to screen readers. */
export function useSpoken(frame: HTMLElement, text: string): void {
  useEffect(() => {
    const region = frame.querySelector('[data-spoken]')
    if (region && region.textContent !== text) region.textContent = text
  }, [frame, text])
}
