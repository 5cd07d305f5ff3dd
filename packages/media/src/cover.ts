import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { MediaTools } from './ffmpeg.ts'
import type { FrameRate } from './master-probe.ts'
import { inputArguments, runFfmpeg } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import { writePictures } from './thumbnails.ts'
import { words } from './words.ts'

/** The still picture of an audio-only master. */
export const COVER = { width: 1280, height: 720, file: 'cover.png' } as const

/** The only video rendition of an audio-only film. */
export const COVER_RENDITION = 'v360'

/** Few frames are enough to seek in a still picture. */
export const COVER_RATE: FrameRate = { numerator: 5, denominator: 1 }

const SIZE = `${COVER.width}:${COVER.height}`
/** The artwork in front of a blurred copy that fills the frame. */
const FRAMED =
  `split[a][b];[a]scale=${SIZE}:force_original_aspect_ratio=increase,crop=${SIZE},` +
  `boxblur=24:2,eq=brightness=-0.15[back];[b]scale=${SIZE}:force_original_aspect_ratio=decrease[front];` +
  '[back][front]overlay=(W-w)/2:(H-h)/2,setsar=1,format=rgb24'
const LIMIT_MS = MINUTE_MS

const MICROPHONE = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
<rect width="1280" height="720" fill="#120f1a"/><circle cx="640" cy="360" r="300" fill="#241b33"/>
<g fill="none" stroke="#ff5a4e" stroke-width="22" stroke-linecap="round">
<rect x="575" y="180" width="130" height="230" rx="65" fill="#ff5a4e" stroke="none"/>
<path d="M515 350a125 125 0 0 0 250 0M640 475v75M570 550h140"/></g></svg>`

type Sources = {
  readonly file: string
  /** The stream index of the embedded artwork. */
  readonly artwork: number | null
  /** Another picture, for a master without artwork. */
  readonly other: Uint8Array | null
  readonly tools: MediaTools
  readonly directory: string
  readonly signal: AbortSignal | undefined
}

/** Draws the cover of an audio-only master: its artwork, else `other`, else a microphone. */
export async function drawCover(sources: Sources): Promise<{ readonly isArtwork: boolean }> {
  const { file, artwork, other, directory } = sources
  const fromArtwork = [...inputArguments(file), '-filter_complex', `[0:${artwork}]${FRAMED}`]
  if (artwork !== null && (await isDrawn(fromArtwork, sources))) return { isArtwork: true }
  if (other !== null) {
    await writeFile(join(directory, 'picture'), other)
    const picture = words('-f image2 -pattern_type none -i picture')
    if (await isDrawn([...picture, '-filter_complex', `[0:0]${FRAMED}`], sources))
      return { isArtwork: false }
  }
  await drawMicrophone(sources)

  return { isArtwork: false }
}

/** Draws one frame; false when the picture cannot be read. */
async function isDrawn(
  input: readonly string[],
  { tools, directory, signal }: Sources,
): Promise<boolean> {
  const args = [...input, ...words(`-frames:v 1 -update 1 ${COVER.file}`)]
  try {
    await runFfmpeg(tools, { args, directory, timeLimitMs: LIMIT_MS, signal })
    return true
  } catch (error) {
    if (error instanceof MediaToolError && error.reason === 'FAILED') return false
    throw error
  }
}

async function drawMicrophone({ tools, directory, signal }: Sources): Promise<void> {
  const source = join(directory, 'microphone.svg')
  await writeFile(source, MICROPHONE)
  const shape = { widths: [COVER.width], aspect: null, isTransparent: true }
  await writePictures([{ source, directory, prefix: 'still_', shape, formats: ['png'] }], {
    signal,
    isUrgent: !tools.sandbox.isNice,
  })
  await rename(join(directory, `still_${COVER.width}.png`), join(directory, COVER.file))
}

/** The arguments that add the cover as a second input of this duration. */
export function coverArguments(file: string, seconds: number): string[] {
  const { numerator, denominator } = COVER_RATE
  return [
    ...words(`-f image2 -pattern_type none -loop 1 -framerate ${numerator}/${denominator}`),
    ...words(`-t ${seconds} -i`),
    file,
  ]
}
