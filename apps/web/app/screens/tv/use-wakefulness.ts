import { useEffect, useEffectEvent, useState } from 'react'
import { remoteKeyOf, type RemoteKey } from './remote-key.ts'

const SLEEP_AFTER_MS = 5_000

type Wakefulness = {
  /** The controls stay as long as this is so. */
  readonly isHeld: boolean
  /** What the media buttons of the remote do, wherever the focus is. */
  readonly commands: Partial<Record<RemoteKey, () => void>>
}

/** Whether the controls of the film are shown: for five seconds after each press of a key. */
export function useWakefulness({ isHeld, commands }: Wakefulness) {
  // Every press is a new object, and begins the five seconds anew.
  const [state, setState] = useState({ isAwake: true, isTouched: false })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = remoteKeyOf(event)
    const isAsleep = !state.isAwake && !isHeld
    setState({ isAwake: true, isTouched: true })
    const command = key === null ? undefined : commands[key]
    command?.()
    // The first press upwards or downwards only shows what there is to go to.
    if (command || (isAsleep && (key === 'up' || key === 'down'))) event.preventDefault()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, { capture: true })

    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])

  useEffect(() => {
    if (isHeld || !state.isAwake) return undefined
    const timer = setTimeout(
      () => setState(({ isTouched }) => ({ isAwake: false, isTouched })),
      SLEEP_AFTER_MS,
    )

    return () => clearTimeout(timer)
  }, [isHeld, state])

  return { isAwake: state.isAwake || isHeld, isTouched: state.isTouched }
}
