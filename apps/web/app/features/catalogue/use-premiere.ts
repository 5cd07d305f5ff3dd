import type { Video, VideoCard } from '@hlizo/contract/entities/video'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '#web/ui/announcements.ts'
import { followPremiere } from './follow-premiere.ts'
import { publicVideoQuery, videoQuery } from './queries.ts'

export type Premiere<Asked extends VideoCard = Video> = {
  /** As it is known last. */
  readonly video: Asked | Video
  /** `begun`: it became a film while the page was open, and is known only as visitors see it. */
  readonly state: 'film' | 'waiting' | 'begun' | 'cancelled'
  readonly isMoved: boolean
}

type Found = Video | 'cancelled' | null

/** `firstAt` is the moment that the page was opened with. */
function premiereOf<Asked extends VideoCard>(
  asked: Asked,
  found: Found,
  firstAt: string | undefined,
): Premiere<Asked> {
  if (asked.premiereAt === undefined) return { video: asked, state: 'film', isMoved: false }
  if (found === 'cancelled') return { video: asked, state: 'cancelled', isMoved: false }
  const video = found ?? asked

  return {
    video,
    state: video.premiereAt === undefined ? 'begun' : 'waiting',
    isMoved: video.premiereAt !== undefined && video.premiereAt !== firstAt,
  }
}

/** How often the page came back after it was hidden: then its timers were late. */
function useWakes(isWaiting: boolean): number {
  const [wakes, setWakes] = useState(0)
  useEffect(() => {
    if (!isWaiting) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') setWakes((count) => count + 1)
    }
    document.addEventListener('visibilitychange', look)

    return () => document.removeEventListener('visibilitychange', look)
  }, [isWaiting])

  return wakes
}

/** A video whose premiere may be ahead, followed until it begins, without a reload (docs/decisions/0201). */
export function usePremiere<Asked extends VideoCard>(asked: Asked): Premiere<Asked> {
  const client = useQueryClient()
  const [found, setFound] = useState<Found>(null)
  const [chance] = useState(() => Math.random())
  const [firstAt] = useState(asked.premiereAt)
  const premiere = premiereOf(asked, found, firstAt)
  const isWaiting = premiere.state === 'waiting'
  const wakes = useWakes(isWaiting)

  const onFound = useEffectEvent((now: Video | 'cancelled') => {
    setFound(now)
    if (now === 'cancelled') return
    client.setQueryData(publicVideoQuery(asked.id).queryKey, now)
    if (now.premiereAt !== undefined) return
    announce(ro.begun(now.title))
    // The player asks for what it plays, instead of starting with the page's data.
    void client.invalidateQueries({ queryKey: videoQuery(asked.id).queryKey, refetchType: 'none' })
  })
  const follow = useEffectEvent((isWoken: boolean, signal: AbortSignal) =>
    followPremiere({ video: premiere.video, chance, isWoken, signal, onFound }),
  )
  useEffect(() => {
    if (!isWaiting) return undefined
    const leaving = new AbortController()
    void follow(wakes > 0, leaving.signal)

    return () => leaving.abort()
  }, [isWaiting, wakes])

  return premiere
}
