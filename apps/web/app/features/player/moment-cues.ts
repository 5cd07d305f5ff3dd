import type { SpokenCue } from '@hlizo/domain/moments'

const TIMING = /^(?:(\d{2,4}):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d{2,4}):)?(\d\d):(\d\d\.\d{3})/gm

const millis = (hours = '0', minutes = '0', seconds = '0') =>
  Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000)

/** When the cues of a WebVTT text are spoken, in their order. */
export const cueTimes = (vtt: string): SpokenCue[] =>
  Array.from(vtt.matchAll(TIMING), ([, ...parts]) => ({
    startMs: millis(parts[0], parts[1], parts[2]),
    endMs: millis(parts[3], parts[4], parts[5]),
  })).toSorted((one, other) => one.startMs - other.startMs)
