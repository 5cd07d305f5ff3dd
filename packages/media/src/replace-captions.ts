import { createHash } from 'node:crypto'
import type { MediaAsset } from './asset.ts'
import { castName, type CleanCaptions } from './package.ts'
import { captionPlaylist, withCaptions } from './playlist.ts'
import { putAssetFile } from './publish.ts'
import { assetKey, type MediaStore } from './store.ts'

export function hasCaptions(asset: MediaAsset, captions: readonly CleanCaptions[]): boolean {
  const said = (tracks: MediaAsset['captions']) =>
    JSON.stringify(tracks.map(({ lang, label, sourceSha256 }) => [lang, label, sourceSha256]))

  return said(asset.captions) === said(captions.map(trackOf))
}

/**
 * Replaces the captions of a published asset without encoding. The new files have new names and
 * `asset.json` changes last, so current viewers are not affected. The old files stay until the
 * asset is removed.
 */
export async function replaceCaptions(
  store: MediaStore,
  asset: MediaAsset,
  captions: readonly CleanCaptions[],
): Promise<MediaAsset> {
  const web = await store.get(assetKey(asset.id, asset.playlists.web))
  if (!web)
    throw new Error(`Asset ${asset.id} has lost its ${asset.playlists.web}: import it again`)
  const cast = castName(captions)
  const texts = [
    ...captions.flatMap(({ file, playlist, vtt }) => [
      { name: file, text: vtt },
      { name: playlist, text: captionPlaylist(file, asset.durationSeconds) },
    ]),
    { name: cast, text: withCaptions(web.toString('utf8'), captions) },
  ].map(({ name, text }) => ({ name, bytes: Buffer.from(text) }))
  for (const { name, bytes } of texts) await store.put(assetKey(asset.id, name), { bytes })

  const replaced = new Set(texts.map(({ name }) => name))
  const files = [
    ...asset.files.filter(({ name }) => !replaced.has(name)),
    ...texts.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  ]
  const playlists = { ...asset.playlists, cast }
  const changed: MediaAsset = { ...asset, captions: captions.map(trackOf), playlists, files }
  await putAssetFile(store, changed)

  return changed
}

/** A caption track without its text. */
export function trackOf(captions: CleanCaptions): MediaAsset['captions'][number] {
  const { lang, label, file, playlist, sourceSha256 } = captions
  return { lang, label, file, playlist, sourceSha256 }
}
