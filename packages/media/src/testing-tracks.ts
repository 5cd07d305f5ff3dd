import type { MediaTools } from './ffmpeg.ts'
import { runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

/** The moments of the frames that ffmpeg sees in a file, in seconds. For tests. */
export async function momentsOf(
  tools: MediaTools,
  file: string,
  stream: 'v' | 'a',
  ...decoding: string[]
): Promise<number[]> {
  const { stdout } = await runBareFfmpeg(tools, [
    ...decoding,
    '-copyts',
    '-i',
    file,
    ...words(`-map 0:${stream} -fps_mode passthrough -f framecrc -`),
  ])
  const [, numerator = 0, denominator = 1] = /#tb 0: (\d+)\/(\d+)/.exec(stdout)?.map(Number) ?? []

  return [...stdout.matchAll(/^0, +-?\d+, +(-?\d+),/gm)].map(
    ([, pts]) => (Number(pts) * numerator) / denominator,
  )
}

/** The integrated loudness of a file in LUFS. For tests. */
export async function loudnessOf(tools: MediaTools, file: string): Promise<number> {
  const { stderr } = await runBareFfmpeg(tools, ['-i', file, ...words('-af ebur128 -f null -')])

  return Number(/Integrated loudness:\s+I:\s+(-[\d.]+) LUFS/.exec(stderr)?.[1])
}
