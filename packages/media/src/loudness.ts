import { z } from 'zod'
import { inputArguments } from './run-ffmpeg.ts'

/** The loudness of a master (EBU R 128): integrated in LUFS, true peak in dBTP. */
export const Loudness = z.object({ integrated: z.number(), truePeak: z.number() })
export type Loudness = z.infer<typeof Loudness>

/** The same loudness for all titles. */
const TARGET_LUFS = -16
/** One dB lower than needed, because AAC adds some. */
const PEAK_DBTP = -2
const SILENCE_LUFS = -69

/** Stereo, 48 kHz, without gaps, starting with the picture. All passes need the same input. */
export const EVEN_SOUND = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo'

const decibels = z.coerce.number().catch(-Infinity)
const Measured = z.object({ integrated: decibels, truePeak: decibels })

/** The arguments of the first pass, which writes no file. */
export function measureArguments(file: string, audioIndex: number): string[] {
  const filter = `${EVEN_SOUND},ebur128=peak=true:framelog=verbose`
  return [...inputArguments(file), '-map', `0:${audioIndex}`, '-af', filter, '-f', 'null', '-']
}

/** Parses the report of the first pass; null for silence, which must not be amplified. */
export function parseLoudness(stderr: string): Loudness | null {
  const summary = stderr.split('Summary:').at(-1) ?? ''
  const lines = summary.split('\n').map((line) => line.split(' ').filter((word) => word !== ''))
  const valueOf = (name: string) => lines.find(([first]) => first === name)?.[1]
  const [integrated, truePeak] = [valueOf('I:'), valueOf('Peak:')]
  if (integrated === undefined || truePeak === undefined)
    throw new Error('ffmpeg printed no loudness report: is ebur128 built in?')
  const measured = Measured.parse({ integrated, truePeak })

  return measured.integrated < SILENCE_LUFS ? null : Loudness.parse(measured)
}

/**
 * The filters that make a film as loud as all others: one gain from end to end, which preserves its
 * dynamics, and a limiter for the peaks that it raises too high. The limiter works at 192 kHz, so that it
 * sees the peaks between samples; the encoders need 48 kHz.
 */
export function loudnessFilters(loudness: Loudness | null): string[] {
  if (loudness === null) return []
  const gain = TARGET_LUFS - loudness.integrated
  const limiter = `alimiter=limit=${10 ** (PEAK_DBTP / 20)}:level=disabled:latency=1`
  const isTooHigh = loudness.truePeak + gain > PEAK_DBTP

  return [
    `volume=${gain.toFixed(2)}dB`,
    ...(isTooHigh ? ['aresample=192000', limiter, 'aresample=48000'] : []),
  ]
}
