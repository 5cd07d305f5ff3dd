import { join } from 'node:path'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import type { FilmPart } from '@hlizo/media/film-parts'
import { SEGMENT_SECONDS } from '@hlizo/media/ladder'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { differenceRatio, samplesOf } from '@hlizo/media/testing-sound'
import { z } from 'zod'
import { cutsOf, writeCut } from './cuts.ts'

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

async function leastRatioOf(joined: string, whole: string, { tools, parts }: Given) {
  let least = Number.POSITIVE_INFINITY
  for (const cut of cutsOf(parts, 'sound')) {
    const list = await writeCut(joined, SOUND, cut)
    await writeCut(whole, SOUND, cut)
    const one = await samplesOf(tools, join(joined, list), LIMIT)
    const other = await samplesOf(tools, join(whole, list), LIMIT)
    if (one.length !== other.length) return Number.NEGATIVE_INFINITY
    least = Math.min(least, differenceRatio(other, one))
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
  const cuts = cutsOf(parts, 'sound').map((segment) => segment * SEGMENT_SECONDS)
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
  cuts: cutsOf(given.parts, 'sound').length,
  leastRatio: await leastRatioOf(joined, whole, given),
  lufs: [await loudnessOf(given.tools, joined), await loudnessOf(given.tools, whole)],
  steps: await stepsOf(given, joined),
})
