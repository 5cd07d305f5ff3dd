import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import type { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import { z } from 'zod'
import { writeCut } from './write-cut.ts'

/** What was found in the sound of a joined film, beside that of a single run. */
export type SoundSeams = {
  readonly cuts: number
  /** Of the segments on both sides of each cut: the smallest ratio of the sound to its difference from the single run, in dB. */
  readonly leastRatio: number
  /** Integrated loudness (EBU R 128) of the joined film and of the single run, in LUFS. */
  readonly lufs: readonly [joined: number, whole: number]
  /** The largest step between neighbouring samples near a cut, and in the rest of the film. */
  readonly steps: { readonly atCuts: number; readonly elsewhere: number }
}

type Given = { readonly tools: MediaTools; readonly parts: readonly FilmPart[] }

export const SOUND = 'a128'
const LIMIT = { timeLimitMs: 30 * 60_000 }
/** A click is looked for so near to a cut. */
const NEAR_SECONDS = 0.1

const soundCutsOf = (parts: readonly FilmPart[]): number[] =>
  parts.flatMap((part) => (part.kind === 'sound' && part.fromSegment > 0 ? [part.fromSegment] : []))

async function samplesOf(tools: MediaTools, directory: string, list: string) {
  const raw = join(directory, `${list}.raw`)
  await runBareFfmpeg(
    tools,
    [
      ...words('-allowed_extensions ALL -i'),
      join(directory, list),
      ...words('-ac 1 -ar 48000 -f f32le'),
      raw,
    ],
    LIMIT,
  )
  const bytes = await readFile(raw)

  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

async function leastRatioOf(joined: string, whole: string, { tools, parts }: Given) {
  let least = Number.POSITIVE_INFINITY
  for (const cut of soundCutsOf(parts)) {
    const list = await writeCut(joined, SOUND, cut)
    await writeCut(whole, SOUND, cut)
    const one = await samplesOf(tools, joined, list)
    const other = await samplesOf(tools, whole, list)
    if (one.length !== other.length) return Number.NEGATIVE_INFINITY
    let [sound, difference] = [0, 0]
    for (const [index, sample] of other.entries()) {
      sound += sample ** 2
      difference += (sample - (one[index] ?? 0)) ** 2
    }
    least = Math.min(least, 10 * Math.log10(sound / difference))
  }

  return least
}

async function loudnessOf(tools: MediaTools, directory: string): Promise<number> {
  const file = join(directory, `${SOUND}.m3u8`)
  const { stderr } = await runBareFfmpeg(
    tools,
    [
      '-allowed_extensions',
      'ALL',
      '-i',
      file,
      '-af',
      'ebur128=framelog=verbose',
      '-f',
      'null',
      '-',
    ],
    LIMIT,
  )

  return z.coerce.number().parse(/I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
}

/** The largest steps between neighbouring samples, near the cuts and elsewhere. A click is such a step. */
async function stepsOf({ tools, parts }: Given, directory: string): Promise<SoundSeams['steps']> {
  const cuts = soundCutsOf(parts).map((segment) => segment * SEGMENT_SECONDS)
  const steps = { atCuts: 0, elsewhere: 0 }
  let isNear = false
  const onLine = (line: string) => {
    const at = /pts_time:([\d.]+)/.exec(line)?.[1]
    if (at !== undefined) isNear = cuts.some((cut) => Math.abs(cut - Number(at)) < NEAR_SECONDS)
    const step = /Max_difference=([\d.]+)/.exec(line)?.[1]
    if (step === undefined) return
    const kind = isNear ? 'atCuts' : 'elsewhere'
    steps[kind] = Math.max(steps[kind], Number(step))
  }
  const filter =
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Max_difference,' +
    'ametadata=mode=print:key=lavfi.astats.Overall.Max_difference:file=-'
  const file = join(directory, `${SOUND}.m3u8`)
  await runBareFfmpeg(
    tools,
    [
      '-loglevel',
      'error',
      '-allowed_extensions',
      'ALL',
      '-i',
      file,
      '-af',
      filter,
      '-f',
      'null',
      '/dev/null',
    ],
    { ...LIMIT, onLine },
  )

  return steps
}

/** Compares the sound of a film that was joined from parts with that of a single run. */
export const compareSound = async (
  joined: string,
  whole: string,
  given: Given,
): Promise<SoundSeams> => ({
  cuts: soundCutsOf(given.parts).length,
  leastRatio: await leastRatioOf(joined, whole, given),
  lufs: [await loudnessOf(given.tools, joined), await loudnessOf(given.tools, whole)],
  steps: await stepsOf(given, joined),
})
