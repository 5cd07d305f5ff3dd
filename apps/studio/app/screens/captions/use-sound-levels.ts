import { openSound, type ReadSound } from '@hlizo/web/lib/sound-line'
import { useEffect, useState } from 'react'
import {
  levelsOfChunk,
  missingChunk,
  windowOf,
  type SoundChunks,
  type SoundView,
} from './sound-view.ts'

type Sound = {
  readonly audioUrl: string
  /** Null where the sound cannot be read. */
  readonly read: ReadSound | null
}

type Levels = {
  readonly chunks: SoundChunks
  /** Whether the film has no sound that can be drawn. */
  readonly isSilent: boolean
}

/** The levels of a film around a view. What was read stays for the whole visit. */
export function useSoundLevels(
  audioUrl: string | null,
  view: SoundView,
  filmSeconds: number,
): Levels {
  const [sound, setSound] = useState<Sound | null>(null)
  const [chunks, setChunks] = useState<SoundChunks>(new Map())
  const wanted = missingChunk(chunks, view, filmSeconds)
  const read = sound?.read ?? null

  useEffect(() => {
    if (audioUrl === null) return undefined
    const leaving = new AbortController()
    const opened = (found: ReadSound | null) => {
      if (!leaving.signal.aborted) setSound({ audioUrl, read: found })
    }
    // The editor works without it.
    openSound(audioUrl, leaving.signal).then(opened, () => opened(null))

    return () => leaving.abort()
  }, [audioUrl])

  useEffect(() => {
    if (read === null || wanted === null) return undefined
    const leaving = new AbortController()
    const loaded = (levels: readonly number[]) => {
      if (!leaving.signal.aborted) setChunks((now) => new Map(now).set(wanted, levels))
    }
    read(windowOf(wanted), leaving.signal).then(
      (found) => loaded(found === null ? [] : levelsOfChunk(wanted, found)),
      () => loaded([]),
    )

    return () => leaving.abort()
  }, [read, wanted])

  return { chunks, isSilent: audioUrl === null || (sound !== null && sound.read === null) }
}
