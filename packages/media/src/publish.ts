import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ASSET_FILE, MediaAsset } from './asset.ts'
import { assetKey, deleteAll, type MediaStore } from './store.ts'

/** An asset that lacks only the list of its files, which publishing makes. */
export type UnpublishedAsset = Omit<MediaAsset, 'files'>

const UPLOADS_AT_ONCE = 4

/** Reads a published asset. Null when there is none, or one that is not (or no longer) complete. */
export async function readAsset(
  store: Pick<MediaStore, 'get'>,
  assetId: string,
): Promise<MediaAsset | null> {
  const bytes = await store.get(assetKey(assetId, ASSET_FILE))
  return bytes === null ? null : MediaAsset.parse(JSON.parse(bytes.toString('utf8')))
}

/**
 * Puts all files of a folder into the store and `asset.json` last: only then does the asset exist.
 *
 * What a killed import left under the same id is deleted first. When this fails or is aborted, everything
 * that it had put is deleted again.
 */
export async function publishAsset(options: {
  readonly store: MediaStore
  readonly directory: string
  readonly asset: UnpublishedAsset
  readonly signal?: AbortSignal | undefined
  readonly onFraction?: ((fraction: number) => void) | undefined
}): Promise<MediaAsset> {
  const { store, directory, asset, signal, onFraction } = options
  await removeAsset(store, asset.id)
  try {
    const names = (await readdir(directory)).toSorted()
    const files: MediaAsset['files'] = []
    for (let from = 0; from < names.length; from += UPLOADS_AT_ONCE) {
      signal?.throwIfAborted()
      const batch = names.slice(from, from + UPLOADS_AT_ONCE)
      const put = batch.map((name) => putFile(store, directory, asset.id, name, signal))
      files.push(...(await settled(put)))
      onFraction?.(files.length / names.length)
    }
    const published = MediaAsset.parse({ ...asset, files })
    await putAssetFile(store, published)

    return published
  } catch (error) {
    await removeAsset(store, asset.id)
    throw error
  }
}

/** Writes the file that makes an asset exist, or that replaces what is known of it. */
export async function putAssetFile(store: MediaStore, asset: MediaAsset): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(asset))
  await store.put(assetKey(asset.id, ASSET_FILE), { bytes })
}

/** Deletes an asset: first the file that makes it one, then the rest. */
export async function removeAsset(store: MediaStore, assetId: string): Promise<void> {
  await deleteAll(store, assetKey(assetId, ''), ASSET_FILE)
}

/** Compares what lies in the store with what was published, and names the files that are missing or of another size. */
export async function findDamage(
  store: Pick<MediaStore, 'head'>,
  asset: MediaAsset,
): Promise<string[]> {
  const damaged: string[] = []
  for (const { name, bytes } of asset.files) {
    const file = await store.head(assetKey(asset.id, name))
    if (file?.bytes !== bytes) damaged.push(name)
  }

  return damaged
}

/** The SHA-256 of a file, as hex, read in a stream. */
export async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal })

  return hash.digest('hex')
}

async function putFile(
  store: MediaStore,
  directory: string,
  assetId: string,
  name: string,
  signal: AbortSignal | undefined,
): Promise<MediaAsset['files'][number]> {
  const file = join(directory, name)
  await store.put(assetKey(assetId, name), { file })

  return { name, bytes: (await stat(file)).size, sha256: await sha256Of(file, signal) }
}

/** Waits for all, also when one fails: nothing may still be writing when the clean-up begins. */
async function settled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
