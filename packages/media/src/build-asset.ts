import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { coverFor, isWhole, type AcceptedMaster } from './accept.ts'
import type { PictureFile } from './asset.ts'
import { COVER, drawCover } from './cover.ts'
import type { Av1Encoder, MediaTools } from './ffmpeg.ts'
import type { WorkDirectory } from './import-state.ts'
import { withExcerpt } from './excerpt.ts'
import { filmChapters } from './film-chapters.ts'
import type { Loudness } from './loudness.ts'
import { measureLoudness } from './measure-loudness.ts'
import { packageAsset, type CleanCaptions, type Language, type PackagedAsset } from './package.ts'
import { planEncoding, planTracks, type EncodingPlan, type Preset } from './plan.ts'
import { PREVIEW, previewArguments, previewSpan } from './preview.ts'
import type { ImportProgress } from './progress.ts'
import type { UnpublishedAsset } from './publish.ts'
import { trackOf } from './replace-captions.ts'
import { runFfmpeg, SMALL_JOB_MS } from './run-ffmpeg.ts'
import { MediaToolError } from './run-tool.ts'
import { planStoryboard } from './storyboard.ts'
import {
  defaultFrameSeconds,
  FRAME_SEARCH_SECONDS,
  frameArguments,
  THUMBNAIL_SHAPE,
  writePictures,
} from './thumbnails.ts'

/** Presentation options of a film. Defaults are taken from the film. */
export type ImportChoices = {
  /** A picture for the thumbnails. Default: a frame at `posterSeconds`, else one at a quarter of the film. */
  readonly posterFile?: string | undefined
  readonly posterSeconds?: number | undefined
  readonly previewStartSeconds?: number | undefined
  readonly previewSeconds?: number | undefined
  /** Default `fast`; `veryfast` halves the time and needs ten per cent more bytes. */
  readonly preset?: Preset | undefined
  /** The picture of an audio-only master without artwork; null for the built-in one. */
  readonly coverOf?: (() => Promise<Uint8Array | null>) | undefined
}

/** A film that several nodes may encode in parts. */
export type DivisibleFilm = {
  readonly master: AcceptedMaster
  /** Null without sound and for silence. */
  readonly loudness: Loudness | null
  /** Identifies what the bytes of a part depend on: the master, and the options of the import. */
  readonly settings: string
  readonly keyframeSeconds: number
  /** The names of the renditions. */
  readonly names: readonly string[]
  /** Where the files of the renditions are wanted. */
  readonly directory: string
  readonly onFraction: (fraction: number) => void
}

/** Has a film encoded in parts and writes its renditions; false when it must be encoded whole. */
export type EncodeParts = (film: DivisibleFilm) => Promise<boolean>

export type Build = {
  readonly id: string
  readonly isEncrypted: boolean
  /** The encoder of the AV1 renditions; null for none. */
  readonly av1Encoder: Av1Encoder | null
  readonly file: string
  readonly master: AcceptedMaster
  readonly masterSha256: string
  readonly captions: readonly CleanCaptions[]
  readonly language: Language
  readonly choices: ImportChoices
  readonly threads: number
  readonly tools: MediaTools
  readonly work: WorkDirectory
  readonly signal: AbortSignal | undefined
  readonly encodeParts: EncodeParts | undefined
  readonly settings: string
  readonly tell: (step: ImportProgress['step'], fraction: number) => void
}

/** Makes all files of an asset in the work directory and skips finished steps. Refuses a master that is truncated. */
export async function buildAsset(given: Build): Promise<Result<UnpublishedAsset, 'DAMAGED'>> {
  const { work, masterSha256, captions, language, choices } = given
  const directory = work.filesDirectory
  await measure(given)
  await encodeInParts(given)
  const build = { ...given, master: withMeasuredDuration(given) }
  if (!isWhole(build.master.durationSeconds, promisedSeconds(given.master)))
    return refuse('DAMAGED')
  const plan = planEncoding({
    file: build.file,
    master: build.master,
    threads: build.threads,
    loudness: work.state.loudness,
    coverFile: build.master.isSoundOnly ? join(work.directory, COVER.file) : null,
    preset: choices.preset ?? 'fast',
    av1Encoder: build.av1Encoder,
  })
  await encode(build, plan)
  const packaged = await packageAsset({ directory, plan, language, captions })
  build.tell('package', 1)
  if (!isWhole(packaged.durationSeconds, build.master.durationSeconds)) return refuse('DAMAGED')
  await pictures(build, packaged)
  const preview = await cutPreview(build, packaged)
  const storyboard = await drawStoryboard(build, packaged, plan)

  return accept({
    version: 1,
    id: build.id,
    masterSha256,
    isEncrypted: build.isEncrypted,
    ...(work.state.hasArtwork && { hasArtwork: true }),
    ...packaged,
    captions: captions.map(trackOf),
    chapters: filmChapters(build.master),
    thumbnails: work.state.thumbnails,
    preview,
    storyboard,
  })
}

/** Finishes the step when other nodes may help and the parts make one film. */
async function encodeInParts(build: Build): Promise<void> {
  const { work, master, av1Encoder, encodeParts, tell } = build
  if (!encodeParts || master.isSoundOnly || work.isFinished('encode')) return
  const { videos, audios, keyframeSeconds } = planTracks({ master, coverFile: null, av1Encoder })
  const isEncoded = await encodeParts({
    master,
    loudness: work.state.loudness,
    settings: build.settings,
    keyframeSeconds,
    names: [...videos, ...audios].map(({ name }) => name),
    directory: work.filesDirectory,
    onFraction: (fraction) => tell('encode', fraction),
  })
  if (isEncoded) await work.finish('encode')
}

async function measure({ work, master, file, tools, signal, tell }: Build): Promise<void> {
  if (work.isFinished('measure')) return
  const onSeconds = (seconds: number) => tell('measure', seconds / master.durationSeconds)

  return work.finish('measure', await measureLoudness({ file, master, tools, signal, onSeconds }))
}

/** Takes the measured duration of the sound: many audio files only estimate theirs. */
function withMeasuredDuration({ master, work }: Build): AcceptedMaster {
  const { soundSeconds } = work.state
  return master.isSoundOnly && soundSeconds !== null
    ? { ...master, ...coverFor(soundSeconds) }
    : master
}

/** The duration that a master must have; an MP3 does not state one. */
function promisedSeconds({ formats, durationSeconds }: AcceptedMaster): number {
  return formats.includes('mp3') ? 0 : durationSeconds
}

async function encode(build: Build, { args, timeLimitMs }: EncodingPlan): Promise<void> {
  const { work, master, tools, signal, tell } = build
  if (work.isFinished('encode')) return
  const isArtwork = master.isSoundOnly && (await cover(build))
  const directory = work.filesDirectory
  // An earlier run may have written more segments than this one will.
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await runFfmpeg(tools, {
    args,
    timeLimitMs,
    directory,
    signal,
    onSeconds: (seconds) => tell('encode', seconds / master.durationSeconds),
  })

  return work.finish('encode', { hasArtwork: isArtwork })
}

/** Draws the picture of an audio-only master; true when it is the master's artwork. */
async function cover({ work, file, master, choices, tools, signal }: Build): Promise<boolean> {
  const { artwork } = master
  const other = (await choices.coverOf?.()) ?? null
  const { directory } = work
  const drawn = await drawCover({ file, artwork, other, tools, directory, signal })

  return drawn.isArtwork
}

async function pictures(build: Build, packaged: PackagedAsset): Promise<void> {
  const { work, choices, tools, signal, tell } = build
  if (work.isFinished('pictures')) return
  const directory = work.filesDirectory
  const write = async (source: string): Promise<PictureFile[]> => {
    const order = { source, shape: THUMBNAIL_SHAPE, directory, prefix: 'thumb_' }
    const [files] = await writePictures([order], { signal, isUrgent: !tools.sandbox.isNice })
    if (!files) throw new MediaToolError('FAILED', 'The stills of the film cannot be drawn', '')
    return files
  }

  // The cover is larger than its rendition.
  const shown = build.master.isSoundOnly ? join(work.directory, COVER.file) : undefined
  const still = choices.posterFile ?? shown
  if (still !== undefined) {
    await work.finish('pictures', { thumbnails: await write(still) })
  } else {
    const rendition = packaged.renditions[0]?.name ?? ''
    const at = choices.posterSeconds ?? defaultFrameSeconds(packaged.durationSeconds)
    const startSeconds = Math.min(at, packaged.durationSeconds - 0.5)
    const span = { directory, rendition, startSeconds, seconds: FRAME_SEARCH_SECONDS }
    await withExcerpt(span, (name, offsetSeconds) => {
      const args = frameArguments(name, offsetSeconds)
      return runFfmpeg(tools, { args, directory, timeLimitMs: SMALL_JOB_MS, signal })
    })
    const frame = join(directory, 'frame.png')
    const thumbnails = await write(frame)
    await rm(frame)
    await work.finish('pictures', { thumbnails })
  }
  tell('pictures', 1)
}

async function cutPreview(
  { work, choices, tools, signal, tell }: Build,
  packaged: PackagedAsset,
): Promise<UnpublishedAsset['preview']> {
  const span = previewSpan({
    durationSeconds: packaged.durationSeconds,
    startSeconds: choices.previewStartSeconds,
    wantedSeconds: choices.previewSeconds,
  })
  if (!work.isFinished('preview')) {
    const directory = work.filesDirectory
    const { renditions } = packaged
    const sharpEnough = renditions.find(({ height }) => height <= 720) ?? renditions.at(-1)
    const rendition = sharpEnough?.name ?? ''
    await withExcerpt({ directory, rendition, ...span }, (name, offsetSeconds) => {
      const args = previewArguments(name, offsetSeconds, span.seconds)
      return runFfmpeg(tools, { args, directory, timeLimitMs: SMALL_JOB_MS, signal })
    })
    await work.finish('preview')
  }
  tell('preview', 1)

  return { ...PREVIEW, seconds: span.seconds }
}

async function drawStoryboard(
  { work, tools, signal, tell }: Build,
  { renditions, durationSeconds }: PackagedAsset,
  { keyframeSeconds }: EncodingPlan,
): Promise<UnpublishedAsset['storyboard']> {
  const rendition = renditions.find(({ name }) => name === 'v360') ?? renditions.at(-1)
  if (!rendition) throw new Error('A film without a single rendition has no storyboard')
  const { args, vtt, sheets, ...plan } = planStoryboard({
    rendition: rendition.name,
    keyframeSeconds,
    durationSeconds,
    width: rendition.width,
    height: rendition.height,
  })
  if (!work.isFinished('storyboard')) {
    const directory = work.filesDirectory
    await runFfmpeg(tools, { args, directory, timeLimitMs: SMALL_JOB_MS, signal })
    await writeFile(join(directory, 'storyboard.vtt'), vtt)
    await work.finish('storyboard')
  }
  tell('storyboard', 1)

  return { file: 'storyboard.vtt', sheets: [...sheets], ...plan }
}
