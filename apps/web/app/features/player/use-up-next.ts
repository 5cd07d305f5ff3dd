import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { upNextAppearsAt, upNextPrompt, type UpNextPrompt } from '@hlizo/domain/up-next'
import { useEffect, useState } from 'react'
import { useMedia, type Media } from './media.ts'

type UpNextOptions = {
  readonly film: Video
  readonly next: NextVideo | null
  readonly autoplayNext: boolean
  readonly untouchedAdvances: number
}

/** The prompt to show now, if any. It hides on playing and seeking (spec §2), and comes back at the end. */
export function useUpNext(
  media: Media,
  { film, next, autoplayNext, untouchedAdvances }: UpNextOptions,
): { prompt: UpNextPrompt | null; hide: () => void } {
  const [isHidden, setHidden] = useState(false)
  const time = useMedia(media, (video) => Math.floor(video.currentTime))
  const isEnded = useMedia(media, (video) => video.ended)
  const isSeeking = useMedia(media, (video) => video.seeking)
  const duration = useMedia(media, (video) =>
    Number.isFinite(video.duration) ? video.duration : film.duration,
  )
  const creditsAt = film.creditsAt ?? null
  const appearsAt = upNextAppearsAt({ duration, creditsAt })

  useEffect(() => {
    const { video } = media
    // Jumping back before its time arms it again.
    const look = () => setHidden(video.currentTime >= appearsAt)
    video.addEventListener('seeking', look)
    video.addEventListener('play', look)

    return () => {
      video.removeEventListener('seeking', look)
      video.removeEventListener('play', look)
    }
  }, [media, appearsAt])

  if (next === null || isSeeking || (isHidden && !isEnded)) return { prompt: null, hide: () => {} }
  const { sameShow } = next
  const facts = { duration, creditsAt, sameShow, autoplayNext, untouchedAdvances }

  return {
    prompt: upNextPrompt(facts, isEnded ? duration : time),
    hide: () => setHidden(true),
  }
}
