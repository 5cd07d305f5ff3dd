import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { AcceptedMaster } from './accept.ts'
import type { MediaTools } from './ffmpeg.ts'
import { SOUND_BORDER_SEGMENTS, type SoundPart } from './film-parts.ts'
import { AUDIO_RENDITIONS, SEGMENT_SECONDS } from './ladder.ts'
import { EVEN_SOUND, loudnessFilters } from './loudness.ts'
import { audioOutput, audioSplit, timeLimitOf } from './plan.ts'
import { inputArguments, runFfmpeg } from './run-ffmpeg.ts'
import { words } from './words.ts'

/** Uncompressed stereo, so that it can be cut at any sample. Floating point: decoders exceed the full level. */
const FORMAT = words('-f f32le -ar 48000 -ac 2')
const SEGMENT_BYTES = SEGMENT_SECONDS * 48_000 * 2 * 4
/** Encoded before a part and dropped, so that the limiter and the encoder are in the state of a single run. */
const RUN_UP_SEGMENTS = SOUND_BORDER_SEGMENTS
/** Encoded after a part and dropped: the limiter and the encoder look ahead. */
const RUN_OUT_SEGMENTS = 1
const FILE = 'sound.pcm'
const TIME_LIMIT_MS = 30 * MINUTE_MS

const firstEncoded = ({ fromSegment }: SoundPart): number =>
  Math.max(0, fromSegment - RUN_UP_SEGMENTS)

/** The ffmpeg run of a part. */
export type PartRun = {
  readonly tracks: readonly { readonly name: string }[]
  readonly args: readonly string[]
  readonly timeLimitMs: number
  readonly segmentSeconds: number
  /** The number of the first encoded segment in the film; those before the part are dropped. */
  readonly first: number
  /** The length of what is encoded. */
  readonly seconds: number
}

/** Plans the ffmpeg run of a part of the sound, whose samples are in `file` (`readPiece`). */
export async function planSoundPart(file: string, part: SoundPart): Promise<PartRun> {
  const { size } = await stat(file)
  const graph = [...loudnessFilters(part.loudness), audioSplit()].join(',')

  return {
    tracks: AUDIO_RENDITIONS,
    args: [
      ...FORMAT,
      '-i',
      `file:${file}`,
      '-filter_complex',
      `[0:a]${graph}`,
      ...AUDIO_RENDITIONS.flatMap((audio) => audioOutput(audio, firstEncoded(part))),
    ],
    timeLimitMs: TIME_LIMIT_MS,
    first: firstEncoded(part),
    segmentSeconds: SEGMENT_SECONDS,
    seconds: (size / SEGMENT_BYTES) * SEGMENT_SECONDS,
  }
}

/** The decoded sound of a master, as long as its film. */
export type DecodedSound = AsyncDisposable & {
  /** The samples of a part, with those around it that its encoder needs. */
  readonly readPiece: (part: SoundPart) => Promise<Uint8Array>
}

/**
 * Decodes the sound of a master once into a file, because containers do not promise that a decoder which
 * starts in the middle finds the exact sample. Two hours of sound are 2.8 GB.
 */
export async function decodeSound(given: {
  readonly file: string
  readonly master: AcceptedMaster
  readonly tools: MediaTools
  /** A folder of its own for the file. */
  readonly directory: string
  readonly signal: AbortSignal | undefined
}): Promise<DecodedSound> {
  const { file, master, tools, directory, signal } = given
  const { audio, durationSeconds } = master
  if (audio === null) throw new Error('A master without sound has no part of sound')
  await mkdir(directory, { recursive: true })
  await runFfmpeg(tools, {
    args: [
      ...inputArguments(file),
      ...words(`-map 0:${audio.index} -af ${EVEN_SOUND},apad=whole_dur=${durationSeconds}`),
      ...FORMAT,
      FILE,
    ],
    timeLimitMs: timeLimitOf(durationSeconds),
    directory,
    signal,
  })
  const handle = await open(join(directory, FILE))

  return {
    readPiece: (part) => readPiece(handle, part),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

async function readPiece(handle: FileHandle, part: SoundPart): Promise<Uint8Array> {
  const { size } = await handle.stat()
  const start = firstEncoded(part) * SEGMENT_BYTES
  const end =
    part.toSegment === null
      ? size
      : Math.min(size, (part.toSegment + RUN_OUT_SEGMENTS) * SEGMENT_BYTES)
  const bytes = new Uint8Array(end - start)
  const { bytesRead } = await handle.read(bytes, { position: start })
  if (bytesRead !== bytes.length) throw new Error('The decoded sound is shorter than it was')

  return bytes
}
