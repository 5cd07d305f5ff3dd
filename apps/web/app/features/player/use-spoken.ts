import { useEffect } from 'react'

/** Marks the one live region of the player, which stays from one film to the next. */
export const spokenRegion = { role: 'status', 'data-spoken': true } as const

/** Says something to who cannot see it. */
export function useSpoken(frame: HTMLElement, text: string): void {
  useEffect(() => {
    const region = frame.querySelector('[data-spoken]')
    if (region && region.textContent !== text) region.textContent = text
  }, [frame, text])
}
