import type { Video } from '@hlizo/contract/entities/video'
import { isSeen, percentSeen } from '@hlizo/domain/playback'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { track } from '#web/lib/analytics.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import type { Media } from './media.ts'
import { jumped, newPlaySession, playedTo, tracked } from './play-session.ts'
import { sendProgress, sendUnsent } from './send-progress.ts'

type Tracking = {
  readonly media: Media | null
  readonly film: Video
  /** Null until it is known who watches. */
  readonly profileId: number | null
  /** The server will not have this device's progress any more (403 and the like). */
  readonly onRefused: (error: ApiError) => void
}

/** What changes with the progress of a profile. */
const touched = ['watchlist', 'video', 'show', 'home'] as const

/** Reports how far the viewer is: on play, on pause, every 30 seconds and at leaving (spec §4 „Playback”, D87). */
export function useTracking({ media, film, profileId, onRefused }: Tracking): void {
  const client = useQueryClient()
  const refused = useEffectEvent(onRefused)
  const filmNow = useEffectEvent(() => film)

  useEffect(() => {
    if (media === null || profileId === null) return undefined
    const { video } = media
    let session = newPlaySession
    let isStarting = !video.paused
    let hasStarted = false
    let lastSent: number | null = null
    let place = 0

    // A stream that is being closed or opened is at 0, and that is no place of the viewer.
    const position = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) place = video.currentTime
      return { time: place, duration: durationNow() }
    }
    const durationNow = () =>
      Number.isFinite(video.duration) ? video.duration : filmNow().duration
    const send = async () => {
      session = tracked(session)
      const at = position()
      lastSent = at.time
      const body = { seen: isSeen(at), time: at.time, percentageSeen: percentSeen(at) }
      const outcome = await sendProgress({
        profileId,
        videoId: film.id,
        body,
        at: Date.now(),
      })
      if (outcome !== 'sent' && outcome !== 'waiting') refused(outcome)
    }
    const reportComplete = () =>
      track({ event: 'video_complete', video_id: film.id, watch_seconds: session.watched })

    const onPlay = () => {
      isStarting = true
    }
    // Not yet on `play`: until the first picture the place may still be 0, and that would be remembered.
    const onPlaying = () => {
      if (!isStarting) return
      isStarting = false
      if (!hasStarted) reportStart(filmNow(), video.currentTime)
      hasStarted = true
      void send()
    }
    const onTime = () => {
      if (!hasStarted || video.seeking || video.paused) return
      const step = playedTo(session, position(), video.playbackRate)
      session = step.session
      if (step.isNewlyComplete) reportComplete()
      for (const percent of step.milestones)
        track({ event: 'video_progress', video_id: film.id, percent })
      if (step.isTrackDue) void send()
    }
    const onSeeking = () => {
      session = jumped(session)
    }
    const onPause = () => {
      if (hasStarted) void send()
    }
    const onEnded = () => {
      if (!session.isComplete) reportComplete()
      session = { ...session, isComplete: true }
    }
    const leave = () => {
      const isNews = lastSent === null || Math.abs(position().time - lastSent) > 0.5
      return hasStarted && isNews ? send() : undefined
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void leave()
    }
    const onPageHide = () => void leave()
    const onOnline = () => void sendUnsent(profileId, Date.now())

    void sendUnsent(profileId, Date.now())
    const listening = new AbortController()
    const { signal } = listening
    video.addEventListener('play', onPlay, { signal })
    video.addEventListener('playing', onPlaying, { signal })
    video.addEventListener('timeupdate', onTime, { signal })
    video.addEventListener('seeking', onSeeking, { signal })
    video.addEventListener('pause', onPause, { signal })
    video.addEventListener('ended', onEnded, { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
    addEventListener('pagehide', onPageHide, { signal })
    addEventListener('online', onOnline, { signal })

    return () => {
      listening.abort()
      const forget = () => {
        for (const dataSet of touched) void client.invalidateQueries({ queryKey: [dataSet] })
      }
      void Promise.resolve(leave()).then(forget)
    }
  }, [media, film.id, profileId, client])
}

function reportStart(film: Video, position: number): void {
  track({
    event: 'video_start',
    video_id: film.id,
    title: film.title,
    show: film.show?.title ?? null,
    category: film.category.name,
    comedians: film.comedians.map(({ name }) => name),
    duration: film.duration,
    position,
  })
}
