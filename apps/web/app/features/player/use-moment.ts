import { MOMENT_MAX_SECONDS } from '@hlizo/contract/constants'
import type { MomentRefusal, MomentSpan } from '@hlizo/contract/entities/moment'
import type { Video } from '@hlizo/contract/entities/video'
import { proposedMoment, type SpokenCue } from '@hlizo/domain/moments'
import { play, seekTo } from '@hlizo/player/media-port'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { momentRulesQuery } from './moment-queries.ts'
import { cueTimes } from './moment-cues.ts'
import { readSoundLine, type SoundLine } from '#web/lib/sound-line.ts'
import type { PlayerOnScreen } from './use-player.ts'

/** What the strip shows around a press of the key. */
const BEFORE_MS = 75_000
const AFTER_MS = 15_000
/** Handles that move ask nothing. */
const REST_MS = 300

/** Reads something while the panel is open; null until then, and when it cannot be read. */
function useRead<Value>(key: string, read: (signal: AbortSignal) => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    read(leaving.signal)
      .then((found) => !leaving.signal.aborted && setValue(found))
      // The strip works without it.
      .catch(() => {})

    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is read depends on the key alone
  }, [key])

  return value
}

async function readCues(film: Video, signal: AbortSignal): Promise<readonly SpokenCue[]> {
  const track = film.subtitles.find(({ lang }) => lang === 'ro') ?? film.subtitles[0]
  if (!track) return []
  const response = await fetch(track.url, { signal })

  return response.ok ? cueTimes(await response.text()) : []
}

/** Pauses the film while the panel is open; afterwards it continues from where it was. */
function usePaused(video: HTMLVideoElement) {
  const [at] = useState(() => ({
    ms: Math.round(video.currentTime * 1_000),
    wasPlaying: !video.paused,
  }))

  useEffect(() => {
    video.pause()
    return () => {
      seekTo(video, at.ms / 1_000)
      if (at.wasPlaying) play(video)
    }
  }, [at, video])

  return at.ms
}

function usePreview(video: HTMLVideoElement, span: MomentSpan) {
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    if (!isPlaying) return undefined
    const stopAtEnd = () => {
      if (video.currentTime * 1_000 < span.endMs) return
      video.pause()
      setPlaying(false)
    }
    video.addEventListener('timeupdate', stopAtEnd)
    return () => video.removeEventListener('timeupdate', stopAtEnd)
  }, [isPlaying, span.endMs, video])

  return () => {
    seekTo(video, span.startMs / 1_000)
    play(video)
    setPlaying(true)
  }
}

/** The moment once its handles rest. */
function useRest({ startMs, endMs }: MomentSpan, rest: (span: MomentSpan) => void) {
  const onRest = useEffectEvent(rest)

  useEffect(() => {
    const timer = setTimeout(() => onRest({ startMs, endMs }), REST_MS)

    return () => clearTimeout(timer)
  }, [startMs, endMs])
}

export type MomentDraft = {
  readonly span: MomentSpan
  readonly setSpan: (span: MomentSpan) => void
  readonly limits: { readonly filmMs: number; readonly maxSeconds: number }
  /** Why it cannot be shared; null where it can. */
  readonly refusal: MomentRefusal | null
  readonly shown: { readonly fromMs: number; readonly toMs: number }
  readonly sound: SoundLine | null
  readonly preview: () => void
}

/** A moment that is about to be saved: what is proposed, its limits, and what the strip shows. */
export function useMoment({ video }: PlayerOnScreen, film: Video): MomentDraft {
  const atMs = usePaused(video)
  const [rested, setRested] = useState<MomentSpan | null>(null)
  const { data: rules } = useQuery({
    ...momentRulesQuery(film.id, rested),
    placeholderData: keepPreviousData,
  })
  const filmMs = Math.floor(film.duration * 1_000)
  const limits = { filmMs, maxSeconds: rules?.maxSeconds ?? MOMENT_MAX_SECONDS }
  const cues = useRead('cues', (signal) => readCues(film, signal))
  const [chosen, setSpan] = useState<MomentSpan | null>(null)
  const span = chosen ?? proposedMoment(cues ?? [], { atMs, ...limits })
  useRest(span, setRested)
  // It grows with a handle that is moved beyond it by keys, and stays as it is while one is dragged.
  const shown = {
    fromMs: Math.max(0, Math.min(atMs - BEFORE_MS, span.startMs)),
    toMs: Math.min(filmMs, Math.max(atMs + AFTER_MS, span.endMs)),
  }
  const { audioUrl } = film
  const sound = useRead('sound', async (signal) =>
    audioUrl ? readSoundLine(audioUrl, shown, signal) : null,
  )
  const preview = usePreview(video, span)

  return { span, setSpan, limits, refusal: rules?.refusal ?? null, shown, sound, preview }
}
