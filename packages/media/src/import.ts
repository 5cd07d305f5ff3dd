import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
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
import { buildAsset, type ImportChoices } from './build-asset.ts'
import { openWorkshop } from './import-state.ts'
import { readCaptions, type CaptionSource, type CleanCaptions, type Language } from './package.ts'
import { probeMaster } from './probe.ts'
import { createProgress, type ImportProgress } from './progress.ts'
import { publishAsset, readAsset, sha256Of } from './publish.ts'
import { hasCaptions, replaceCaptions } from './replace-captions.ts'
import { diskFull, MediaToolError } from './run-tool.ts'
import type { MediaStore } from './store.ts'
import { isPicture } from './thumbnails.ts'

/** Why a film is not imported. */
export type ImportRefusal =
  | MasterRefusal
  | CaptionRefusal
  | 'POSTER_UNREADABLE'
  | 'AV1_ENCODER_MISSING'

/** What the captions of a film lose, per language. */
export type CaptionNotes = { readonly lang: string; readonly notes: readonly CaptionNote[] }[]

/** One film to import. */
export type ImportOptions = ImportChoices & {
  readonly file: string
  readonly store: MediaStore
  /** Where unfinished work is kept between runs. One import of the same film at a time. */
  readonly workDir: string
  readonly ffmpeg: MediaTools
  readonly captions?: readonly CaptionSource[] | undefined
  /** Whether a second ladder in AV1 is made: half the bytes for the players that can show it. */
  readonly hasAv1?: boolean | undefined
  /** Gives the key of an asset, the same each time. Where it is given, the film is encrypted. */
  readonly keyOf?: ((assetId: string) => Promise<Uint8Array>) | undefined
  /** What is spoken: Romanian unless told. */
  readonly language?: Language | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Called once with what the captions lose, before the film is encoded. */
  readonly onCaptionNotes?: ((notes: CaptionNotes) => Promise<void>) | undefined
  readonly log?: Log | undefined
  readonly clock?: Clock | undefined
}

/** Raise it when the same master would become other files: unfinished older work is then thrown away. */
const PIPELINE_VERSION = 3
const MAX_THREADS = 8

/**
 * Imports a film: refuses it, or encodes, packages and publishes it, and gives the asset.
 *
 * The same master is already there: then only changed captions are replaced. After a kill or an abort the
 * next call goes on at the first unfinished step. When it throws, nothing of it is left in the store;
 * when the tools failed or the disk was full, nothing is left in `workDir` either.
 */
export async function importMaster(
  options: ImportOptions,
): Promise<Result<MediaAsset, ImportRefusal>> {
  const { store, ffmpeg: tools, keyOf, signal, log = silentLog, clock = systemClock } = options
  const isEncrypted = keyOf !== undefined
  const file = resolve(options.file)
  const admitted = await admit(options, file)
  if (!admitted.ok) return admitted
  const { master, captions } = admitted.value
  await options.onCaptionNotes?.(captions.map(({ lang, notes }) => ({ lang, notes })))
  const masterSha256 = await sha256Of(file, signal)
  const id = assetIdOf(masterSha256, { hasAv1: options.hasAv1, isEncrypted })
  const existing = await readAsset(store, id)
  if (existing) return accept(await refresh(store, existing, captions))

  const workshop = await openWorkshop(join(options.workDir, id), await fingerprintOf(options))
  const tell = createProgress(clock, options.onProgress ?? (() => {}))
  try {
    const built = await buildAsset({
      id,
      isEncrypted,
      av1Encoder: options.hasAv1 ? tools.extras.av1 : null,
      file,
      master,
      masterSha256,
      captions,
      tools,
      workshop,
      signal,
      tell,
      language: options.language ?? { lang: 'ro', label: nameOfLanguage('ro') },
      threads: Math.min(MAX_THREADS, availableParallelism()),
      choices: options,
    })
    if (!built.ok) {
      await workshop.clear()
      return built
    }
    const published = await publishAsset({
      store,
      directory: workshop.filesDirectory,
      asset: built.value,
      seal: keyOf && sealWith(await keyOf(id)),
      signal,
      onFraction: (fraction) => tell('publish', fraction),
    })
    await workshop.clear()
    log.info({ assetId: id, seconds: published.durationSeconds }, 'Film imported')

    return accept(published)
  } catch (error) {
    const cause = isDiskFull(error) ? diskFull(String(error)) : error
    // Trying again would do the same work to the same end; on a full disk the work is in the way.
    if (cause instanceof MediaToolError && !signal?.aborted) await workshop.clear()
    log.warn({ assetId: id, error: String(cause) }, 'Film not imported')
    throw cause
  }
}

/** The name of a language in itself, with a capital: „Română”. */
export function nameOfLanguage(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}

async function admit(
  { ffmpeg, hasAv1, captions: sources = [], posterFile, signal }: ImportOptions,
  file: string,
): Promise<Result<{ master: AcceptedMaster; captions: CleanCaptions[] }, ImportRefusal>> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) return refuse('NOT_A_FILE')
  if (stats.size === 0) return refuse('EMPTY_FILE')
  if (hasAv1 && ffmpeg.extras.av1 === null) return refuse('AV1_ENCODER_MISSING')
  const master = acceptMaster(await probeMaster(ffmpeg, file, signal))
  if (!master.ok) return master
  const captions = await readCaptions(sources)
  if (!captions.ok) return captions

  if (posterFile !== undefined && !(await isPicture(posterFile))) return refuse('POSTER_UNREADABLE')

  return accept({ master: master.value, captions: captions.value })
}

function refresh(
  store: MediaStore,
  asset: MediaAsset,
  captions: readonly CleanCaptions[],
): Promise<MediaAsset> {
  // A second import without captions means the film alone, not that its captions go.
  const keepsThem = captions.length === 0 || hasCaptions(asset, captions)
  return keepsThem ? Promise.resolve(asset) : replaceCaptions(store, asset, captions)
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
