import type { DecodedSound } from '@hlizo/web/lib/sound-line'
import { peaksOf, SOUND_RATE } from '@hlizo/web/lib/sound-line'

/** The part of a film that the line of sound shows, in seconds. */
export type SoundView = { readonly from: number; readonly seconds: number }

/** What each level stands for, and how much sound is read at once. */
export const LEVEL_MS = 10
export const CHUNK_SECONDS = 20
const LEVELS_OF_CHUNK = (CHUNK_SECONDS * 1_000) / LEVEL_MS

const WIDTHS = [3, 6, 12, 24, 48] as const
export const FIRST_VIEW: SoundView = { from: 0, seconds: 12 }
/** Where the playhead stands after the view has moved on, and where it moves on, as parts of its width. */
const LEAD = 0.1
const TURN = 0.95

const inFilm = ({ from, seconds }: SoundView, filmSeconds: number): SoundView => ({
  from: Math.max(0, Math.min(from, filmSeconds - seconds)),
  seconds,
})

/** The view with the playhead in it; the same one while that is so. */
export function followed(view: SoundView, at: number, filmSeconds: number): SoundView {
  const { from, seconds } = view
  const isLast = from + seconds >= filmSeconds
  if (at >= from && (at < from + seconds * TURN || isLast)) return view
  const next = inFilm({ from: at - seconds * LEAD, seconds }, filmSeconds)

  return next.from === from ? view : next
}

/** Nearer (-1) or farther (1), with the playhead in the middle; null when there is no such width. */
export function zoomed(
  { seconds }: SoundView,
  by: -1 | 1,
  { at, filmSeconds }: { readonly at: number; readonly filmSeconds: number },
): SoundView | null {
  const next =
    by < 0 ? WIDTHS.findLast((one) => one < seconds) : WIDTHS.find((one) => one > seconds)
  if (next === undefined) return null

  return inFilm({ from: at - next / 2, seconds: next }, filmSeconds)
}

/** Loaded levels by the number of their chunk. */
export type SoundChunks = ReadonlyMap<number, readonly number[]>

/** The first chunk of a view, or the one after it, that is not loaded yet. */
export function missingChunk(
  chunks: SoundChunks,
  { from, seconds }: SoundView,
  filmSeconds: number,
): number | null {
  const first = Math.floor(from / CHUNK_SECONDS)
  const last = Math.floor(Math.min(from + 2 * seconds, filmSeconds - 0.001) / CHUNK_SECONDS)
  for (let chunk = first; chunk <= last; chunk += 1) if (!chunks.has(chunk)) return chunk

  return null
}

export const windowOf = (chunk: number) => ({
  fromMs: chunk * CHUNK_SECONDS * 1_000,
  toMs: (chunk + 1) * CHUNK_SECONDS * 1_000,
})

/** The levels of a chunk, of sound that begins before it. */
export function levelsOfChunk(chunk: number, { fromMs, samples }: DecodedSound): readonly number[] {
  const skipped = Math.round(((windowOf(chunk).fromMs - fromMs) * SOUND_RATE) / 1_000)

  return peaksOf(samples.subarray(Math.max(0, skipped)), SOUND_RATE, LEVEL_MS).slice(
    0,
    LEVELS_OF_CHUNK,
  )
}

/** Quiet speech beside laughter is still seen. */
const heightOf = (level: number) => Math.sqrt(Math.min(1, level))

/** How high the line is in each of so many columns of a view, 0 to 1; null where the sound is not loaded. */
export function columnsOf(
  chunks: SoundChunks,
  { from, seconds }: SoundView,
  count: number,
): (number | null)[] {
  const first = (from * 1_000) / LEVEL_MS
  const wide = (seconds * 1_000) / LEVEL_MS / count
  const levelAt = (place: number) =>
    chunks.get(Math.floor(place / LEVELS_OF_CHUNK))?.[place % LEVELS_OF_CHUNK]

  return Array.from({ length: count }, (_, column) => {
    const begin = Math.floor(first + column * wide)
    const end = Math.max(begin + 1, Math.floor(first + (column + 1) * wide))
    let most: number | null = null
    for (let place = begin; place < end; place += 1) {
      const level = levelAt(place)
      if (level !== undefined) most = Math.max(most ?? 0, level)
    }
    return most === null ? null : heightOf(most)
  })
}

/** The marks of time in a view: whole seconds, about six of them. */
export function marksOf({ from, seconds }: SoundView): number[] {
  const step = Math.max(1, Math.ceil(seconds / 6))
  const first = Math.ceil(from / step)
  const last = Math.floor((from + seconds) / step)

  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step)
}
