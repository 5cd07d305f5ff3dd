import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openEngine, type Engine } from './hls-engine.client.ts'
import type { Media } from './media.ts'
import type { Quality } from './quality.ts'
import { remember, remembered } from './remembered.ts'

/** How a stream is doing. */
export type Stream = {
  /** Why it cannot be played, for support; null while it can. */
  readonly failure: string | null
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
  readonly url: string
  /** Where to begin, in seconds. */
  readonly startAt: number
  /** Fetches another signed address; null when that fails. */
  readonly renew: () => Promise<string | null>
}

/** Plays a stream in the video, and keeps it going: once with a new address, and after the connection came back. */
export function useStream({ media, url, startAt, renew }: StreamOptions): Stream {
  const engine = useRef<Engine | null>(null)
  const renewedFrom = useRef<string | null>(null)
  // A new object opens the stream again, also when the address is the same.
  const [source, setSource] = useState({ url })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const [levelCount, setLevelCount] = useState(0)

  const reopen = async () => {
    const fresh = await renew()
    if (fresh === null) return setFailure('address')
    setSource({ url: fresh })
  }
  const onExpired = useEffectEvent(() => {
    // A new address that is refused too will not get better by asking again.
    if (renewedFrom.current !== null) return setFailure('expired')
    renewedFrom.current = source.url
    void reopen()
  })
  const onFatal = useEffectEvent((code: string) => setFailure(code))
  const beginAt = useEffectEvent((video: HTMLVideoElement) => lastPlace(video) ?? startAt)

  useEffect(() => {
    if (media === null) return undefined
    const { video } = media
    const { estimate, quality } = remembered()
    const opened = openEngine({
      ...{ video, url: source.url, estimate, quality },
      startAt: beginAt(video),
      onLevels: setLevelCount,
      onExpired: () => onExpired(),
      onFatal: (code) => onFatal(code),
    })
    engine.current = opened
    video.play().catch((error: unknown) => {
      setBlocked(error instanceof DOMException && error.name === 'NotAllowedError')
    })
    const listening = new AbortController()
    const { signal } = listening
    const onPlaying = () => {
      setBlocked(false)
      renewedFrom.current = null
    }
    video.addEventListener('playing', onPlaying, { signal })
    addEventListener('online', () => opened.resume(), { signal })

    return () => {
      listening.abort()
      place.set(video, video.currentTime)
      const measured = opened.estimate()
      if (measured !== null) remember({ estimate: measured })
      opened.close()
    }
  }, [media, source])

  return {
    failure,
    isBlocked,
    hasQualities: levelCount > 1,
    setQuality: (quality) => {
      remember({ quality })
      engine.current?.setQuality(quality)
    },
    change: (other) => setSource({ url: other }),
    retry: () => {
      setFailure(null)
      renewedFrom.current = null
      void reopen()
    },
  }
}

/** Where each video stood when its stream was closed: closing it takes the place away. */
const place = new WeakMap<HTMLVideoElement, number>()

function lastPlace(video: HTMLVideoElement): number | undefined {
  const time = place.get(video)

  return time !== undefined && time > 0 ? time : undefined
}
