import { useEffect, useEffectEvent, useState } from 'react'
import { remoteKeyOf, type RemoteKey } from './remote-key.ts'

const SLEEP_AFTER_MS = 5_000

type Wakefulness = {
  /** The controls stay as long as this is so. */
  readonly isHeld: boolean
  /** What the media buttons of the remote do, wherever the focus is. */
  readonly commands: Partial<Record<RemoteKey, () => void>>
  readonly onKey: () => void
  /** A key that looks for a place was released. */
  readonly onRelease: () => void
}

const seekKeys: readonly (RemoteKey | null)[] = ['left', 'right', 'forward', 'rewind']

/** Whether the controls of the film are shown: for five seconds after each press of a key. */
export function useWakefulness({ isHeld, commands, ...listeners }: Wakefulness): boolean {
  // Every press is a new object, and begins the five seconds again.
  const [state, setState] = useState({ isAwake: true })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = remoteKeyOf(event)
    const isAsleep = !state.isAwake && !isHeld
    setState({ isAwake: true })
    listeners.onKey()
    const command = key === null ? undefined : commands[key]
    command?.()
    // The first press upwards or downwards only shows what there is to go to.
    if (command || (isAsleep && (key === 'up' || key === 'down'))) event.preventDefault()
  })

  const onRelease = useEffectEvent((event: KeyboardEvent) => {
    if (seekKeys.includes(remoteKeyOf(event))) listeners.onRelease()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const release = (event: KeyboardEvent) => onRelease(event)
    document.addEventListener('keydown', listen, { capture: true })
    document.addEventListener('keyup', release)

    return () => {
      document.removeEventListener('keydown', listen, { capture: true })
      document.removeEventListener('keyup', release)
    }
  }, [])

  useEffect(() => {
    if (isHeld || !state.isAwake) return undefined
    const timer = setTimeout(() => setState({ isAwake: false }), SLEEP_AFTER_MS)

    return () => clearTimeout(timer)
  }, [isHeld, state])

  return state.isAwake || isHeld
}
