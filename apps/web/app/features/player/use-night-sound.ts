import { useEffect } from 'react'
import type { PlayerSession } from '@hlizo/player/player-session'
import { endNight, setNight } from './night-sound.ts'
import { usePlayer } from './use-player.ts'

/** Quieter peaks while the viewer wants them, from the first time the film plays with sound. */
export function useNightSound(session: PlayerSession, video: HTMLVideoElement): void {
  const isNight = usePlayer(session, (now) => now.isNight)
  const isPlaying = usePlayer(session, (now) => now.hadPicture && !now.isPaused)

  useEffect(() => {
    if (isPlaying) void setNight(video, isNight)
  }, [video, isNight, isPlaying])

  useEffect(() => () => endNight(video), [video])
}
