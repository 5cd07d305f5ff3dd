import { readCues, writeVtt } from './captions.ts'

export type MovedCaptions = {
  readonly vtt: string
  readonly moved: number
  /** Cues that lie outside the other cut. */
  readonly dropped: number
}

/** The cues of a WebVTT text `seconds` later, within a film of `filmSeconds`. */
export function moveCaptions(
  text: string,
  { seconds, filmSeconds }: { readonly seconds: number; readonly filmSeconds: number },
): MovedCaptions {
  const { cues } = readCues(text)
  const within = cues
    .map((cue) => ({
      ...cue,
      start: Math.max(0, cue.start + seconds),
      end: Math.min(filmSeconds, cue.end + seconds),
    }))
    .filter(({ start, end }) => end > start)

  return { vtt: writeVtt(within), moved: within.length, dropped: cues.length - within.length }
}
