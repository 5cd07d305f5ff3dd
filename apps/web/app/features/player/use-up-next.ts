import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import {
  countsDownToEnd,
  upNextAppearsAt,
  upNextPrompt,
  type UpNextPrompt,
} from '@hlizo/domain/up-next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMedia, type Media } from './media.ts'

type UpNextOptions = {
  readonly film: Video
  readonly next: NextVideo | null
  readonly autoplayNext: boolean
  readonly untouchedAdvances: number
  /** A panel is open, or a place is being sought: nothing comes over it, and nothing starts by itself. */
  readonly isBusy: boolean
  /** The viewer asked for the ending, and it is over. */
  readonly onEndingSeen: () => void
}

/** The prompt to show, if any, and what its buttons do to it. */
type UpNextState = {
  readonly prompt: UpNextPrompt | null
  /** Whether the countdown ends with the film. */
  readonly countsToEnd: boolean
  readonly hide: () => void
  /** „Vezi finalul”: no prompt any more; what comes next begins when the film is over (D93). */
  readonly watchEnding: () => void
}

/** The prompt to show now. It hides on playing and seeking (spec §2), and comes back at the end. */
export function useUpNext(
  media: Media,
  { film, next, autoplayNext, untouchedAdvances, isBusy, onEndingSeen }: UpNextOptions,
): UpNextState {
  const [dismissal, setDismissal] = useState<'none' | 'hidden' | 'watching-ending'>('none')
  const time = useMedia(media, (video) => Math.floor(video.currentTime))
  const isEnded = useMedia(media, (video) => video.ended)
  const isSeeking = useMedia(media, (video) => video.seeking)
  const duration = useMedia(media, (video) =>
    Number.isFinite(video.duration) ? video.duration : film.duration,
  )
  const creditsAt = film.creditsAt ?? null
  const appearsAt = upNextAppearsAt({ duration, creditsAt })
  const facts = { duration, creditsAt, sameShow: next?.sameShow ?? false }
  const prompt = upNextPrompt(
    { ...facts, autoplayNext, untouchedAdvances },
    isEnded ? duration : time,
  )

  const look = useEffectEvent((video: HTMLVideoElement) => {
    // Jumping back before its time arms it again.
    if (video.currentTime < appearsAt) setDismissal('none')
    else if (dismissal === 'none') setDismissal('hidden')
  })
  const end = useEffectEvent(() => {
    if (dismissal !== 'watching-ending' || next === null) return
    setDismissal('none')
    if (prompt?.mode === 'countdown' && !isBusy) onEndingSeen()
  })
  useEffect(() => {
    const { video } = media
    const listening = new AbortController()
    const { signal } = listening
    video.addEventListener('seeking', () => look(video), { signal })
    video.addEventListener('play', () => look(video), { signal })
    video.addEventListener('ended', () => end(), { signal })

    return () => listening.abort()
  }, [media])

  const isHidden = dismissal !== 'none' && !isEnded
  return {
    prompt: next === null || isSeeking || isHidden || isBusy ? null : prompt,
    countsToEnd: countsDownToEnd(facts),
    hide: () => setDismissal('hidden'),
    watchEnding: () => setDismissal('watching-ending'),
  }
}
