import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { accept, type Result } from '@hlizo/kit/result'
import type { CaptionTrack, MediaAsset } from './asset.ts'
import { cleanCaptions, type CaptionRefusal } from './captions.ts'
import type { CaptionNote } from './caption-text.ts'
import { mergeShortTail } from './merge-tail.ts'
import type { EncodingPlan } from './plan.ts'
import {
  audioPlaylist,
  captionPlaylist,
  iframePlaylist,
  mediaPlaylist,
  multivariantPlaylist,
  targetSecondsOf,
  withCaptions,
} from './playlist.ts'
import { durationOf, readTrack, type EncodedTrack } from './segments.ts'

/** A caption file to import: SRT, WebVTT, ASS or SSA. Viewers see `label`. */
export type CaptionSource = { readonly lang: string; readonly label: string; readonly file: string }

/** Cleaned captions to write into an asset. */
export type CleanCaptions = CaptionTrack & {
  readonly vtt: string
  readonly notes: readonly CaptionNote[]
}

/** The spoken language, as shown in the audio menu. */
export type Language = { readonly lang: string; readonly label: string }

export type PackagedAsset = Pick<
  MediaAsset,
  'durationSeconds' | 'width' | 'height' | 'frameRate' | 'playlists' | 'renditions' | 'audio'
>

/** Reads and cleans all caption files; refuses the first that cannot be read. */
export async function readCaptions(
  sources: readonly CaptionSource[],
): Promise<Result<CleanCaptions[], CaptionRefusal>> {
  const captions: CleanCaptions[] = []
  for (const { lang, label, file } of sources) {
    const cleaned = cleanTrack({ lang, label }, await readFile(file))
    if (!cleaned.ok) return cleaned
    captions.push(cleaned.value)
  }

  return accept(captions)
}

export function cleanTrack(
  { lang, label }: Pick<CaptionSource, 'lang' | 'label'>,
  bytes: Buffer,
): Result<CleanCaptions, CaptionRefusal> {
  const cleaned = cleanCaptions(bytes)
  if (!cleaned.ok) return cleaned
  const sourceSha256 = createHash('sha256').update(bytes).digest('hex')
  // Files are cached for ever, so other text needs another name.
  const name = `captions_${lang}_${sourceSha256.slice(0, 8)}`
  const names = { file: `${name}.vtt`, playlist: `${name}.m3u8` }

  return accept({ lang, label, ...names, sourceSha256, ...cleaned.value })
}

/**
 * Measures the encoded tracks in `directory` and writes playlists and captions there. ffmpeg's
 * media playlists are replaced: ours share one target duration, and the multivariant ones state the
 * measured bit rates.
 */
export async function packageAsset(options: {
  readonly directory: string
  readonly plan: EncodingPlan
  readonly language: Language
  readonly captions: readonly CleanCaptions[]
}): Promise<PackagedAsset> {
  const { directory, plan, language, captions } = options
  const read = async (name: string) => {
    await mergeShortTail(directory, name)
    return readTrack(directory, name)
  }
  const audios = await Promise.all(plan.audios.map(({ name }) => read(name)))
  const videos = await Promise.all(
    plan.videos.map(async ({ name, width, height, frameRate, target }) => {
      return { track: await read(name), width, height, frameRate, audio: target.audio }
    }),
  )
  const [largest] = videos
  if (!largest) throw new Error('A film without a single rendition cannot be packaged')
  const durationSeconds = durationOf(largest.track.segments)
  const web = multivariantPlaylist({ videos, audios, language })
  const tracks = videos.map(({ track }) => track)
  const texts = playlistsOf({ tracks, audios, captions, web, durationSeconds })
  await removeStale(directory, texts)
  for (const [file, text] of texts) await writeFile(join(directory, file), text)

  return {
    durationSeconds,
    width: largest.width,
    height: largest.height,
    frameRate: plan.frameRate,
    playlists: {
      web: 'web.m3u8',
      cast: castName(captions),
      audio: audios.length > 0 ? 'audio.m3u8' : null,
    },
    renditions: videos.map(({ track, width, height }) => ({
      ...summaryOf(track),
      width,
      height,
    })),
    audio: audios.map(summaryOf),
  }
}

/** Playlists and captions by their file names. */
function playlistsOf(film: {
  readonly tracks: readonly EncodedTrack[]
  readonly audios: readonly EncodedTrack[]
  readonly captions: readonly CleanCaptions[]
  readonly web: string
  readonly durationSeconds: number
}): ReadonlyMap<string, string> {
  const { tracks, audios, captions, web, durationSeconds } = film
  const target = targetSecondsOf([...audios, ...tracks])
  const texts = new Map<string, string>()
  for (const track of tracks) {
    texts.set(`${track.name}.m3u8`, mediaPlaylist(track, target))
    texts.set(`${track.name}_iframe.m3u8`, iframePlaylist(track, target))
  }
  for (const track of audios) texts.set(`${track.name}.m3u8`, mediaPlaylist(track, target))
  for (const { file, playlist, vtt } of captions) {
    texts.set(file, vtt)
    texts.set(playlist, captionPlaylist(file, durationSeconds))
  }
  texts.set('web.m3u8', web)
  texts.set(castName(captions), withCaptions(web, captions))
  if (audios.length > 0) texts.set('audio.m3u8', audioPlaylist(audios))

  return texts
}

/** The name of the Cast playlist. It is cached for ever, so other captions need another name. */
export function castName(captions: readonly Pick<CaptionTrack, 'file' | 'label'>[]): string {
  if (captions.length === 0) return 'cast.m3u8'
  const said = JSON.stringify(captions.map(({ file, label }) => [file, label]))

  return `cast_${createHash('sha256').update(said).digest('hex').slice(0, 8)}.m3u8`
}

/** An interrupted run may have had other captions. */
async function removeStale(directory: string, current: ReadonlyMap<string, string>): Promise<void> {
  const names = await readdir(directory)
  const stale = names.filter((name) => /^(?:captions|cast)_/.test(name) && !current.has(name))
  for (const name of stale) await rm(join(directory, name))
}

function summaryOf(track: EncodedTrack) {
  const { name, codec, peakBitsPerSecond, averageBitsPerSecond } = track
  return { name, codec, peakBitsPerSecond, averageBitsPerSecond, playlist: `${name}.m3u8` }
}
