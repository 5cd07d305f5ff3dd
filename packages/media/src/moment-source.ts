import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaAsset } from './asset.ts'
import { unsealed } from './encrypt.ts'
import type { FrameRate } from './master-probe.ts'
import { parseSegmentList } from './segments.ts'
import { assetKey, type MediaStore } from './store.ts'

/** A stretch of a film, in seconds. */
export type Stretch = { readonly startSeconds: number; readonly endSeconds: number }

const ROUNDING_FRAMES = 0.001

/**
 * Moves the start of a stretch to the start of the frame that is shown then. If a file starts within a frame,
 * browsers show the next frame first, and the picture is ahead of the sound.
 */
export function fromWholeFrame(stretch: Stretch, { numerator, denominator }: FrameRate): Stretch {
  const frame = Math.floor((stretch.startSeconds * numerator) / denominator + ROUNDING_FRAMES)

  return { ...stretch, startSeconds: (frame * denominator) / numerator }
}

type MomentSource = {
  readonly store: Pick<MediaStore, 'get'>
  readonly asset: Pick<MediaAsset, 'id' | 'renditions' | 'audio'>
  /** The key of an encrypted film, else null. */
  readonly key: Uint8Array | null
  readonly stretch: Stretch
  readonly directory: string
}

/** Files in the directory that hold a stretch and a little more; sound is null in a silent film. */
export type FetchedMoment = { readonly picture: string; readonly sound: string | null }

const LARGEST_PIXELS = 1280 * 720
const READS_AT_ONCE = 4

type Listed = { readonly file: string; readonly seconds: number }

/** The segments that a stretch lies in. */
export function segmentsWithin(
  segments: readonly Listed[],
  { startSeconds, endSeconds }: Stretch,
): string[] {
  let end = 0

  return segments.flatMap(({ file, seconds }) => {
    const start = end
    end += seconds
    return end > startSeconds && start < endSeconds ? [file] : []
  })
}

/** The largest picture in H.264 of at most 720p, else the smallest. */
function renditionForMoment(
  renditions: MediaAsset['renditions'],
): MediaAsset['renditions'][number] | undefined {
  const bySize = renditions
    .filter(({ codec }) => codec.startsWith('avc1'))
    .toSorted((one, other) => other.width * other.height - one.width * one.height)

  return bySize.find(({ width, height }) => width * height <= LARGEST_PIXELS) ?? bySize.at(-1)
}

async function joinSegments(source: MomentSource, name: string, file: string): Promise<void> {
  const { store, asset, key, stretch, directory } = source
  const read = async (part: string): Promise<Buffer> => {
    const bytes = await store.get(assetKey(asset.id, part))
    if (bytes === null) throw new Error(`Film ${asset.id} has lost its file ${part}.`)
    return key === null ? bytes : unsealed(part, bytes, key)
  }
  const list = (await read(`${name}.m3u8`)).toString('utf8')
  const names = [`${name}_init.mp4`, ...segmentsWithin(parseSegmentList(list), stretch)]
  const parts: Buffer[] = []
  for (let from = 0; from < names.length; from += READS_AT_ONCE) {
    parts.push(...(await Promise.all(names.slice(from, from + READS_AT_ONCE).map(read))))
  }
  await writeFile(join(directory, file), Buffer.concat(parts))
}

/** Fetches the segments of a stretch from the store. ffmpeg reads them with the times of the film. */
export async function fetchMoment(source: MomentSource): Promise<FetchedMoment> {
  const { renditions, audio, id } = source.asset
  const rendition = renditionForMoment(renditions)
  if (!rendition) throw new Error(`Film ${id} has no picture in H.264.`)
  const [track] = audio
  await Promise.all([
    joinSegments(source, rendition.name, 'picture.mp4'),
    track && joinSegments(source, track.name, 'sound.mp4'),
  ])

  return { picture: 'picture.mp4', sound: track ? 'sound.mp4' : null }
}
