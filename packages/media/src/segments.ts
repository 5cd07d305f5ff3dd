import { open, readFile, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codecOf, firstSampleSpan, type ByteSpan } from './mp4-boxes.ts'
import { MediaToolError } from './run-tool.ts'

/** Two seconds of video or audio. `keyframe` is null for audio. */
export type Segment = {
  readonly file: string
  readonly seconds: number
  readonly bytes: number
  readonly keyframe: ByteSpan | null
}

/** An encoded rendition: codec, segments and bit rates. */
export type EncodedTrack = {
  readonly name: string
  readonly codec: string
  readonly initFile: string
  readonly segments: readonly Segment[]
  readonly peakBitsPerSecond: number
  readonly averageBitsPerSecond: number
}

/** Enough for the sample table of two seconds. */
const HEADER_BYTES = 64 * 1024

/** Reads and measures a rendition written by ffmpeg. */
export async function readTrack(directory: string, name: string): Promise<EncodedTrack> {
  const initFile = `${name}_init.mp4`
  const codec = codecOf(await readFile(join(directory, initFile)))
  const isVideo = !codec.startsWith('mp4a')
  const listed = parseSegmentList(await readFile(join(directory, `${name}.m3u8`), 'utf8'))
  const segments: Segment[] = []
  for (const { file, seconds } of listed) {
    const { header, bytes } = await readFragment(join(directory, file))
    segments.push({ file, seconds, bytes, keyframe: isVideo ? firstSampleSpan(header) : null })
  }

  return { name, codec, initFile, segments, ...bitRates(segments) }
}

/** The segments of ffmpeg's media playlist with their durations in seconds. */
export function parseSegmentList(playlist: string): { file: string; seconds: number }[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)].map(
    ([, seconds = '0', file = '']) => ({ file: file.trim(), seconds: Number(seconds) }),
  )
}

/** Peak and average bits per second. A short last segment does not count as a peak: it is mostly a keyframe. */
export function bitRates(
  segments: readonly Pick<Segment, 'seconds' | 'bytes'>[],
): Pick<EncodedTrack, 'peakBitsPerSecond' | 'averageBitsPerSecond'> {
  const longest = Math.max(0, ...segments.map(({ seconds }) => seconds))
  const full = segments.filter(({ seconds }) => seconds >= longest / 2)
  const rates = full.map(({ seconds, bytes }) => (bytes * 8) / seconds)
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0)

  return {
    peakBitsPerSecond: Math.ceil(Math.max(0, ...rates)),
    averageBitsPerSecond: Math.ceil((bytes * 8) / Math.max(1e-3, durationOf(segments))),
  }
}

/** The duration in seconds, rounded to microseconds as in playlists. */
export function durationOf(segments: readonly Pick<Segment, 'seconds'>[]): number {
  return Math.round(segments.reduce((sum, { seconds }) => sum + seconds, 0) * 1e6) / 1e6
}

/** Reads the bytes before the media data of a segment, and checks that its data is complete. */
async function readFragment(path: string): Promise<{ header: Buffer; bytes: number }> {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const dataStart = head.indexOf('mdat', 0, 'latin1') - 4
    if (dataStart < 0 || !(await isWholeBoxes(file, bytes))) {
      const words = `${basename(path)} is torn: the film is damaged, or the disk lost what was written.`
      throw new MediaToolError('FAILED', words, '')
    }

    return { header: head.subarray(0, dataStart), bytes }
  } finally {
    await file.close()
  }
}

const BOX_HEADER_BYTES = 8

/** Whether the boxes end at the end of the file. A segment may contain several fragments. */
async function isWholeBoxes(file: FileHandle, bytes: number): Promise<boolean> {
  const header = Buffer.alloc(BOX_HEADER_BYTES)
  let start = 0
  while (start < bytes) {
    const { bytesRead } = await file.read(header, 0, BOX_HEADER_BYTES, start)
    const size = header.readUInt32BE(0)
    if (bytesRead < BOX_HEADER_BYTES || size < BOX_HEADER_BYTES) return false
    start += size
  }

  return start === bytes
}
