import { useEffect, useEffectEvent, useState } from 'react'
import { seekTo, type Media } from '#web/features/player/media.ts'
import { remoteKeyOf, type RemoteKey } from './remote-key.ts'
import { seekPressed, type Seek } from './tv-seek.ts'

/** Some remotes never say that a key was released. */
const APPLIES_AFTER_MS = 1_000
const seekKeys: readonly (RemoteKey | null)[] = ['left', 'right', 'forward', 'rewind']

/** A jump while it is prepared, and what the keys do to it. */
export type TvSeek = {
  /** Where the film would go, in seconds; null while nothing is being sought. */
  readonly target: number | null
  readonly press: (direction: -1 | 1) => void
  readonly apply: () => void
  readonly cancel: () => void
}

/** Prepares a jump while a direction key is held, and makes it when the key is released. */
export function useTvSeek({ video }: Media, duration: number): TvSeek {
  const [seek, setSeek] = useState<Seek | null>(null)

  const apply = () => {
    if (seek !== null) seekTo(video, seek.target)
    setSeek(null)
  }
  const onRelease = useEffectEvent((event: KeyboardEvent) => {
    if (seekKeys.includes(remoteKeyOf(event))) apply()
  })
  const onSilence = useEffectEvent(apply)

  useEffect(() => {
    const release = (event: KeyboardEvent) => onRelease(event)
    document.addEventListener('keyup', release)

    return () => document.removeEventListener('keyup', release)
  }, [])

  useEffect(() => {
    if (seek === null) return undefined
    const timer = setTimeout(() => onSilence(), APPLIES_AFTER_MS)

    return () => clearTimeout(timer)
  }, [seek])

  return {
    target: seek?.target ?? null,
    press: (direction) =>
      setSeek((last) => seekPressed(last, direction, { time: video.currentTime, duration })),
    apply,
    cancel: () => setSeek(null),
  }
}
