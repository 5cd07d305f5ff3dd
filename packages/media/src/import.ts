import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemClock, type Clock } from '@hlizo/kit/clock'
import { silentLog, type Log } from '@hlizo/kit/log'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { acceptMaster, type AcceptedMaster, type MasterRefusal } from './accept.ts'
import { assetIdOf, type MediaAsset } from './asset.ts'
import type { CaptionNote } from './caption-text.ts'
import type { CaptionRefusal } from './captions.ts'
import { sealWith } from './encrypt.ts'
import type { MediaTools } from './ffmpeg.ts'
import { buildAsset, type EncodeParts, type ImportChoices } from './build-asset.ts'
import { embeddedCaptions } from './embedded-captions.ts'
import { filmChapters } from './film-chapters.ts'
import { openWorkDirectory, type WorkDirectory } from './import-state.ts'
import { nameOfLanguage } from './language.ts'
import { readCaptions, type CaptionSource, type CleanCaptions, type Language } from './package.ts'
import { threadsPerEncoder } from './plan.ts'
import { probeMaster } from './probe.ts'
import { createProgress, type ImportProgress } from './progress.ts'
import { publishAsset, readAsset, sha256Of } from './publish.ts'
import { hasCaptions, replaceCaptions } from './replace-captions.ts'
import { diskFull, MediaToolError } from './run-tool.ts'
import type { MediaStore } from './store.ts'
import { isPicture } from './thumbnails.ts'
import { extraTracks, type TrackNote } from './track-notes.ts'

export type ImportRefusal =
  | MasterRefusal
  | CaptionRefusal
  | 'POSTER_UNREADABLE'
  | 'AV1_ENCODER_MISSING'

/** The reason of a signal that ends an import for good, so that its unfinished work is deleted. */
export class ImportOver extends Error {
  constructor(how: 'cancelled' | 'done') {
    super(how === 'done' ? 'Another node has done the import.' : 'The import was cancelled.')
    this.name = 'ImportOver'
  }
}

/** What was dropped: lines of captions by language, and tracks of the master. */
export type ImportNotes = {
  readonly captions: readonly { readonly lang: string; readonly notes: readonly CaptionNote[] }[]
  readonly tracks: readonly TrackNote[]
}

export type ImportOptions = ImportChoices & {
  readonly file: string
  readonly store: MediaStore
  /** Unfinished work, for the next run. One import of the same film at a time. */
  readonly workDir: string
  readonly ffmpeg: MediaTools
  readonly captions?: readonly CaptionSource[] | undefined
  /** Whether AV1 renditions are made too. */
  readonly hasAv1?: boolean | undefined
  /** Returns the key of an asset, the same each time. Encrypts the film. */
  readonly keyOf?: ((assetId: string) => Promise<Uint8Array>) | undefined
  /** The spoken language; default Romanian. */
  readonly language?: Language | undefined
  readonly signal?: AbortSignal | undefined
  /** Throws when another node has taken this import over; asked before the store is changed. */
  readonly confirm?: (() => Promise<void>) | undefined
  /** Has other nodes encode parts of the film; default: it is encoded whole. */
  readonly encodeParts?: EncodeParts | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Called once before encoding. */
  readonly onNotes?: ((notes: ImportNotes) => Promise<void>) | undefined
  /** Called once before publication, with the loudness of the master in LUFS; null without sound and for silence. */
  readonly onLoudness?: ((lufs: number | null) => void) | undefined
  /** Called before a film is made, with its id; it throws when another import makes it now. */
  readonly claim?: ((assetId: string) => Promise<void>) | undefined
  readonly log?: Log | undefined
  readonly clock?: Clock | undefined
}

/** Increase it when the same master would give other files; unfinished work of older versions is deleted. */
export const PIPELINE_VERSION = 5

/**
 * Imports a film: refuses it, or encodes, packages and publishes it. For a master that is already
 * imported only changed captions are replaced. After a crash or abort the next call continues at
 * the first unfinished step. On an error nothing new remains in the store; after a tool failure or on a
 * full disk nothing remains in `workDir`.
 *
 * @throws MediaToolError when a tool fails; the signal's reason when aborted.
 */
export async function importMaster(
  options: ImportOptions,
): Promise<Result<MediaAsset, ImportRefusal>> {
  const { store, keyOf, signal } = options
  const file = resolve(options.file)
  const admitted = await admit(options, file)
  if (!admitted.ok) return admitted
  const { master, captions, tracks } = admitted.value
  await options.onNotes?.({
    captions: captions.map(({ lang, notes }) => ({ lang, notes })),
    tracks,
  })
  const masterSha256 = await sha256Of(file, signal)
  const id = assetIdOf(masterSha256, {
    hasAv1: options.hasAv1,
    isEncrypted: keyOf !== undefined,
  })
  const existing = await readAsset(store, id)
  if (!existing) {
    await options.claim?.(id)
    const made = await encodeMaster(options, { id, file, master, masterSha256, captions })
    if (!made.ok) return made
    // Another node may have published it with other captions.
    return accept(await refresh(options, made.value, captions))
  }
  const asset = await refresh(options, existing, captions)

  // Descriptions of older versions have no chapters.
  return accept({ ...asset, chapters: filmChapters(master) })
}

type NewFilm = {
  readonly id: string
  readonly file: string
  readonly master: AcceptedMaster
  readonly masterSha256: string
  readonly captions: readonly CleanCaptions[]
}

async function encodeMaster(
  options: ImportOptions,
  film: NewFilm,
): Promise<Result<MediaAsset, ImportRefusal>> {
  const { log = silentLog, signal } = options
  const fingerprint = await fingerprintOf(options)
  const work = await openWorkDirectory(join(options.workDir, film.id), fingerprint)
  try {
    const settings = `${film.id} ${fingerprint}`
    const made = await buildAndPublish(options, { ...film, settings }, work)
    await work.clear()
    if (made.ok) {
      log.info({ assetId: film.id, seconds: made.value.durationSeconds }, 'Film imported')
    }

    return made
  } catch (error) {
    const cause = isDiskFull(error) ? diskFull(String(error)) : error
    // A retry would fail in the same way, and on a full disk the files take the space.
    const isOver = signal?.reason instanceof ImportOver || cause instanceof ImportOver
    if (isOver || (cause instanceof MediaToolError && !signal?.aborted)) await work.clear()
    log.warn({ assetId: film.id, error: String(cause) }, 'Film not imported')
    throw cause
  }
}

async function buildAndPublish(
  options: ImportOptions,
  film: NewFilm & { readonly settings: string },
  work: WorkDirectory,
): Promise<Result<MediaAsset, ImportRefusal>> {
  const { store, ffmpeg: tools, keyOf, signal, clock = systemClock } = options
  const tell = createProgress(clock, options.onProgress ?? (() => {}))
  const built = await buildAsset({
    ...film,
    isEncrypted: keyOf !== undefined,
    av1Encoder: options.hasAv1 ? tools.extras.av1 : null,
    tools,
    work,
    signal,
    tell,
    encodeParts: options.encodeParts,
    language: options.language ?? { lang: 'ro', label: nameOfLanguage('ro') },
    threads: threadsPerEncoder(),
    choices: options,
  })
  if (!built.ok) return built
  options.onLoudness?.(work.state.loudness?.integrated ?? null)

  return accept(
    await publishAsset({
      store,
      directory: work.filesDirectory,
      asset: built.value,
      seal: keyOf && sealWith(await keyOf(film.id)),
      signal,
      confirm: options.confirm,
      onFraction: (fraction) => tell('publish', fraction),
    }),
  )
}

type Admitted = {
  readonly master: AcceptedMaster
  readonly captions: CleanCaptions[]
  readonly tracks: TrackNote[]
}

async function admit(
  options: ImportOptions,
  file: string,
): Promise<Result<Admitted, ImportRefusal>> {
  const { ffmpeg, hasAv1, captions: sources = [], posterFile, signal, workDir } = options
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) return refuse('NOT_A_FILE')
  if (stats.size === 0) return refuse('EMPTY_FILE')
  if (hasAv1 && ffmpeg.extras.av1 === null) return refuse('AV1_ENCODER_MISSING')
  const master = acceptMaster(await probeMaster(ffmpeg, file, signal))
  if (!master.ok) return master
  const captions = await readCaptions(sources)
  if (!captions.ok) return captions

  if (posterFile !== undefined && !(await isPicture(posterFile))) return refuse('POSTER_UNREADABLE')

  const { others } = master.value
  const given = captions.value.map(({ lang }) => lang)
  await mkdir(workDir, { recursive: true })
  const embedded = await embeddedCaptions({
    file,
    given,
    workDir,
    signal,
    tracks: others,
    tools: ffmpeg,
  })

  return accept({
    master: master.value,
    captions: [...captions.value, ...embedded.captions],
    tracks: [...extraTracks(others), ...embedded.notes].toSorted((a, b) => a.index - b.index),
  })
}

/** Gives a published film the captions of the options; without any, its own stay. */
async function refresh(
  { store, confirm, captions: given = [] }: ImportOptions,
  asset: MediaAsset,
  captions: readonly CleanCaptions[],
): Promise<MediaAsset> {
  if (given.length === 0 || hasCaptions(asset, captions)) return asset
  await confirm?.()

  return replaceCaptions(store, asset, captions)
}

async function fingerprintOf(choices: ImportChoices): Promise<string> {
  const { posterFile, posterSeconds, previewStartSeconds, previewSeconds, preset } = choices
  const poster = posterFile === undefined ? null : await sha256Of(posterFile)
  const said = [
    PIPELINE_VERSION,
    poster,
    posterSeconds,
    previewStartSeconds,
    previewSeconds,
    preset,
  ]

  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}
