import { useEffect, useState } from 'react'
import type { Media } from './media.ts'

/** After how many minutes the player may stop by itself; 0 is never. */
export const sleepMinutes = [0, 15, 30, 60] as const
type SleepMinutes = (typeof sleepMinutes)[number]

const MINUTE_MS = 60_000

/** What was chosen, and how to choose. */
export type SleepTimer = {
  readonly minutes: SleepMinutes
  readonly choose: (minutes: SleepMinutes) => void
}

/** Pauses after a while, for those who fall asleep with a podcast. */
export function useSleepTimer(media: Media): SleepTimer {
  const [minutes, choose] = useState<SleepMinutes>(0)

  useEffect(() => {
    if (minutes === 0) return undefined
    const timer = setTimeout(() => {
      media.video.pause()
      choose(0)
    }, minutes * MINUTE_MS)

    return () => clearTimeout(timer)
  }, [media, minutes])

  return { minutes, choose }
}
