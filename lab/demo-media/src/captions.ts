import type { Cue } from './timeline.ts'

const lineLength = 42

/** The lines of a film as WebVTT in one language. */
export function captionsOf(cues: readonly Cue[], lang: 'ro' | 'en'): string {
  const blocks = cues.map((cue, index) => {
    const next = cues[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return `${stamp(cue.from)} --> ${stamp(Math.min(cue.to + 0.4, next - 0.04))}\n${wrapped(cue[lang])}\n`
  })

  return `WEBVTT\n\n${blocks.join('\n')}`
}

function stamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

// Two lines of about equal length, as subtitlers do; the longest lines here fit in two.
function wrapped(text: string): string {
  if (text.length <= lineLength) return text

  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const middle = spaces.reduce(
    (best, index) =>
      Math.abs(index - text.length / 2) < Math.abs(best - text.length / 2) ? index : best,
    0,
  )
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}
