import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { openEngine, type Engine } from './hls-engine.client.ts'
import type { Media } from './media.ts'
import { afterPlaybackEvent, newPlayback, type PlaybackFailure } from './playback-session.ts'
import type { Quality } from './quality.ts'
import { remember, remembered } from './remembered.ts'
import { reportFault } from './report-fault.ts'

/** How a stream is doing. */
export type Stream = {
  /** Why it cannot be played; null while it can. */
  readonly failure: PlaybackFailure | null
  /** The browser wants a press before it plays with sound. */
  readonly isBlocked: boolean
  readonly hasQualities: boolean
  readonly setQuality: (quality: Quality) => void
  readonly retry: () => void
  /** Goes on at the same place of another stream of the same film. */
  readonly change: (url: string) => void
}

type StreamOptions = {
  readonly media: Media | null
  readonly videoId: number
  readonly url: string
  /** Where to begin, in seconds. */
  readonly startAt: number
  /** Fetches another signed address; null when that fails. */
  readonly renew: () => Promise<string | null>
}

/** Plays a stream in the video as its session says: opens it, follows it, and recovers it. */
export function useStream({ media, videoId, url, startAt, renew }: StreamOptions): Stream {
  const engine = useRef<Engine | null>(null)
  const [session, dispatch] = useReducer(afterPlaybackEvent, newPlayback(url, startAt))
  const [isBlocked, setBlocked] = useState(false)
  const [levelCount, setLevelCount] = useState(0)
  const { source } = session
  const position = useEffectEvent(() => session.position)

  const fetchAddress = useEffectEvent(async () => {
    dispatch({ type: 'renewed', url: await renew().catch(() => null) })
  })
  useEffect(() => {
    if (session.status === 'renewing') void fetchAddress()
  }, [session.status])

  const onFailed = useEffectEvent((failure: PlaybackFailure) => {
    void reportFault(videoId, failure.fault)
    dispatch({ type: 'failed', failure })
  })
  const onForcedEnd = useEffectEvent(() => void reportFault(videoId, 'forced-end'))

  useEffect(() => {
    if (media === null) return undefined
    const { video } = media
    const { estimate, quality } = remembered()
    const opened = openEngine({
      video,
      estimate,
      quality,
      url: source.url,
      startAt: position(),
      onLevels: setLevelCount,
      onExpired: () => dispatch({ type: 'expired' }),
      onFailed: (failure) => onFailed(failure),
      onForcedEnd: () => onForcedEnd(),
    })
    engine.current = opened
    video.play().catch((error: unknown) => {
      setBlocked(error instanceof DOMException && error.name === 'NotAllowedError')
    })
    const listening = new AbortController()
    const { signal } = listening
    const onPlaying = () => {
      setBlocked(false)
      dispatch({ type: 'played' })
    }
    // A stream that is being closed or opened is at 0, and that is no place of the viewer.
    const onMoved = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        dispatch({ type: 'moved', position: video.currentTime })
    }
    const onOnline = () => {
      opened.resume()
      dispatch({ type: 'reconnected' })
    }
    video.addEventListener('playing', onPlaying, { signal })
    video.addEventListener('timeupdate', onMoved, { signal })
    video.addEventListener('seeked', onMoved, { signal })
    addEventListener('online', onOnline, { signal })

    return () => {
      listening.abort()
      const measured = opened.estimate()
      if (measured !== null) remember({ estimate: measured })
      opened.close()
    }
  }, [media, source])

  return {
    failure: session.failure,
    isBlocked,
    hasQualities: levelCount > 1,
    setQuality: (quality) => {
      remember({ quality })
      engine.current?.setQuality(quality)
    },
    change: (other) => dispatch({ type: 'changed', url: other }),
    retry: () => dispatch({ type: 'retried' }),
  }
}
