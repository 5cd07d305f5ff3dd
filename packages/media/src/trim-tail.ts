import { createHash } from 'node:crypto'
import type { MediaAsset } from './asset.ts'
import { putAssetFile } from './publish.ts'
import { parseSegmentList } from './segments.ts'
import { assetKey, type MediaStore } from './store.ts'

/** Encoder padding up to four AAC frames may be dropped. */
const PADDING_SECONDS = 0.1

/** Files are cached for ever, so a changed playlist needs another name. */
const renamed = (file: string) => file.replace(/\.m3u8$/, '_trimmed.m3u8')

/**
 * Repairs a published asset whose audio ends in a segment that players never load: new playlists
 * omit it. Returns the changed asset, or null when nothing was wrong. Segments are not changed, so
 * it works for encrypted films and current playback continues. `asset.json` changes last, so an
 * interrupted run is repeated.
 */
export async function trimTail(store: MediaStore, asset: MediaAsset): Promise<MediaAsset | null> {
  const read = (file: string) => readText(store, asset, file)
  const tracks = await Promise.all(
    asset.audio.map(async (track) => ({ track, text: withoutPadding(await read(track.playlist)) })),
  )
  const names = tracks.flatMap(({ track, text }) => (text === null ? [] : [track.playlist]))
  if (names.length === 0) return null

  const { web, cast, audio } = asset.playlists
  const top = [...new Set([web, cast, ...(audio === null ? [] : [audio])])]
  const texts = new Map<string, string>()
  for (const { track, text } of tracks) if (text !== null) texts.set(renamed(track.playlist), text)
  for (const file of top) texts.set(renamed(file), withNewNames(await read(file), names))
  for (const [file, text] of texts)
    await store.put(assetKey(asset.id, file), { bytes: Buffer.from(text) })

  const changed: MediaAsset = {
    ...asset,
    playlists: {
      web: renamed(web),
      cast: renamed(cast),
      audio: audio === null ? null : renamed(audio),
    },
    audio: asset.audio.map((track) =>
      names.includes(track.playlist) ? { ...track, playlist: renamed(track.playlist) } : track,
    ),
    files: [...asset.files.filter(({ name }) => !texts.has(name)), ...[...texts].map(describeFile)],
  }
  await putAssetFile(store, changed)

  return changed
}

async function readText(store: MediaStore, asset: MediaAsset, file: string): Promise<string> {
  const bytes = await store.get(assetKey(asset.id, file))
  if (bytes === null) throw new Error(`Asset ${asset.id} has lost its ${file}: import it again`)

  return bytes.toString('utf8')
}

/** Null when the last segment is not padding. */
function withoutPadding(playlist: string): string | null {
  const segments = parseSegmentList(playlist)
  const tail = segments.at(-1)
  if (segments.length < 2 || !tail || tail.seconds >= PADDING_SECONDS) return null

  return playlist.replace(new RegExp(`^#EXTINF:[\\d.]+,[^\\n]*\\n${tail.file}\\n`, 'm'), '')
}

function withNewNames(playlist: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replaceAll(name, renamed(name)), playlist)
}

function describeFile([name, text]: [string, string]) {
  const bytes = Buffer.from(text)
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
