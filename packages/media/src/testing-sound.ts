import { readFile } from 'node:fs/promises'
import type { MediaTools } from './ffmpeg.ts'
import { runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

/** The samples of the sound of a playlist, in one channel at 48 kHz. For tests. */
export async function samplesOf(
  tools: MediaTools,
  playlist: string,
  limit: { timeLimitMs?: number } = {},
): Promise<Float32Array> {
  const raw = `${playlist}.raw`
  const input = [...words('-allowed_extensions ALL -i'), playlist]
  await runBareFfmpeg(tools, [...input, ...words('-ac 1 -ar 48000 -f f32le'), raw], limit)
  const bytes = await readFile(raw)

  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

/** The ratio of a sound to its difference from another one of the same length, in dB. */
export function differenceRatio(one: Float32Array, other: Float32Array): number {
  let [sound, difference] = [0, 0]
  for (const [index, sample] of one.entries()) {
    sound += sample ** 2
    difference += (sample - (other[index] ?? 0)) ** 2
  }

  return 10 * Math.log10(sound / difference)
}
