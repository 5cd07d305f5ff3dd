import { z } from 'zod'
import { inputArguments } from './run-ffmpeg.ts'

/** The result of the first pass: EBU R128 loudness in LUFS, true peak in dBTP, range in LU. */
export const Loudness = z.object({
  integrated: z.number(),
  truePeak: z.number(),
  range: z.number(),
  threshold: z.number(),
  offset: z.number(),
})
export type Loudness = z.infer<typeof Loudness>

/** The same loudness for all titles. The peak target is 1 dB lower than needed because AAC adds some. */
const TARGET = 'I=-16:TP=-2:LRA=20'
const SILENCE_LUFS = -69

/** Stereo, 48 kHz, without gaps, starting with the picture. Both passes need the same input. */
export const EVEN_SOUND = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo'

const decibels = z.coerce.number().catch(-Infinity)
const Measured = z.object({
  input_i: decibels,
  input_tp: decibels,
  input_lra: decibels,
  input_thresh: decibels,
  target_offset: decibels,
})

/** The arguments of the first pass, which writes no file. */
export function measureArguments(file: string, audioIndex: number): string[] {
  const filter = `${EVEN_SOUND},loudnorm=${TARGET}:print_format=json`
  return [...inputArguments(file), '-map', `0:${audioIndex}`, '-af', filter, '-f', 'null', '-']
}

/** Parses the report of the first pass; null for silence, which must not be amplified. */
export function parseLoudness(stderr: string): Loudness | null {
  const report = /\{\s*"input_i"[^}]*\}/.exec(stderr)?.[0]
  if (report === undefined)
    throw new Error('ffmpeg printed no loudness report: is loudnorm built in?')
  const measured = Measured.parse(JSON.parse(report))
  if (measured.input_i < SILENCE_LUFS) return null

  return Loudness.parse({
    integrated: measured.input_i,
    truePeak: measured.input_tp,
    range: measured.input_lra,
    threshold: measured.input_thresh,
    offset: measured.target_offset,
  })
}

/** The filters of the second pass: one gain for the whole film, which preserves its dynamics. */
export function loudnessFilters(loudness: Loudness | null): string {
  if (loudness === null) return EVEN_SOUND
  const { integrated, truePeak, range, threshold, offset } = loudness
  const measured =
    `measured_I=${integrated}:measured_TP=${truePeak}:measured_LRA=${range}` +
    `:measured_thresh=${threshold}:offset=${offset}`

  // loudnorm works at 192 kHz when it limits; the encoders need 48 kHz.
  return `${EVEN_SOUND},loudnorm=${TARGET}:${measured}:linear=true,aresample=48000`
}
