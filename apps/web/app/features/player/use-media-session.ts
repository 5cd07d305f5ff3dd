import { existingPictures } from '@hlizo/contract/existing-pictures'
import { SKIP_SECONDS } from '@hlizo/contract/constants'
import type { Video } from '@hlizo/contract/entities/video'
import { useEffect } from 'react'
import { play, seekTo, skip } from '@hlizo/player/media-port'
import type { PlayerSession } from '@hlizo/player/player-session'

/** Publishes the film to the lock screen, headphones and media keys. */
export function useMediaSession(
  session: PlayerSession,
  video: HTMLVideoElement,
  { film, hasNext }: { readonly film: Video; readonly hasNext: boolean },
): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => play(video),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) =>
        seekTo(video, video.currentTime - (seekOffset ?? SKIP_SECONDS)),
      seekforward: ({ seekOffset }) =>
        seekOffset ? seekTo(video, video.currentTime + seekOffset) : skip(video, 1),
      seekto: ({ seekTime }) => seekTo(video, seekTime ?? 0),
      ...(hasNext && { nexttrack: session.playNext }),
    }
    const names = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const
    for (const name of names) mediaSession.setActionHandler(name, actions[name] ?? null)
    mediaSession.metadata = new MediaMetadata({
      title: film.title,
      artist: film.comedians.map(({ name }) => name).join(', '),
      album: film.show?.title ?? '',
      artwork: existingPictures(film.cdnThumbnailUrl ?? film.thumbnailUrl).map((src) => ({ src })),
    })
    const stop = session.subscribe(() => {
      mediaSession.playbackState = video.paused ? 'paused' : 'playing'
      if (!Number.isFinite(video.duration)) return
      mediaSession.setPositionState({
        duration: video.duration,
        playbackRate: video.playbackRate,
        position: Math.min(video.currentTime, video.duration),
      })
    })

    return () => {
      stop()
      for (const name of names) mediaSession.setActionHandler(name, null)
      mediaSession.metadata = null
    }
  }, [session, video, film, hasNext])
}
