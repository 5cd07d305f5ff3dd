import { useEffect, useEffectEvent, useState } from 'react'

const SLEEP_AFTER_MS = 3_000

/** Whether the controls are shown: always while `isHeld`, else for three seconds after activity. */
export function useAwake(frame: HTMLElement, isHeld: boolean, onTouch: () => void) {
  // Each activity is a new object, which restarts the three seconds.
  const [state, setState] = useState({ isAwake: true })

  const wake = () => setState({ isAwake: true })
  const onSign = useEffectEvent((event: Event) => {
    if (event instanceof PointerEvent || event instanceof KeyboardEvent) onTouch()
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch'
    const isOnControls = event.target instanceof Element && event.target.closest('[data-controls]')
    // The stage handles taps on the picture.
    if (!isFinger || isOnControls) wake()
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const sign = (event: Event) => onSign(event)
    for (const event of ['pointermove', 'pointerdown', 'focusin', 'focusout'])
      frame.addEventListener(event, sign, { signal })
    // Keys work wherever the focus is.
    document.addEventListener('keydown', sign, { signal })

    return () => listening.abort()
  }, [frame])

  useEffect(() => {
    if (isHeld || !state.isAwake) return undefined
    const timer = setTimeout(() => {
      // Keyboard users must not lose the controls; a mouse leaves no visible focus.
      if (!frame.querySelector('[data-controls] :focus-visible')) setState({ isAwake: false })
    }, SLEEP_AFTER_MS)

    return () => clearTimeout(timer)
  }, [frame, isHeld, state])

  return { isAwake: state.isAwake || isHeld, wake, sleep: () => setState({ isAwake: false }) }
}
