import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ASSET_FILE, MediaAsset } from './asset.ts'
import type { Seal } from './encrypt.ts'
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
  /** What encrypts the files on their way; without it they go in the clear. */
  readonly seal?: Seal | undefined
  readonly signal?: AbortSignal | undefined
  readonly onFraction?: ((fraction: number) => void) | undefined
}): Promise<MediaAsset> {
  const { store, directory, asset, seal = inTheClear, signal, onFraction } = options
  await removeAsset(store, asset.id)
  try {
    const names = (await readdir(directory)).toSorted()
    const files: MediaAsset['files'] = []
    let done = 0
    for (let from = 0; from < names.length; from += UPLOADS_AT_ONCE) {
      signal?.throwIfAborted()
      const batch = names.slice(from, from + UPLOADS_AT_ONCE)
      const put = batch.map((name) => putFile({ store, directory, asset, seal, signal }, name))
      files.push(...(await settled(put)).flat())
      done += batch.length
      onFraction?.(done / names.length)
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

/** The SHA-256 of a file, as hex, read in a stream. */
export async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal })

  return hash.digest('hex')
}

const inTheClear: Seal = async () => 'as it is'

/** Puts one file and describes it; none when it is left out. */
async function putFile(
  publication: {
    readonly store: MediaStore
    readonly directory: string
    readonly asset: Pick<MediaAsset, 'id'>
    readonly seal: Seal
    readonly signal: AbortSignal | undefined
  },
  name: string,
): Promise<MediaAsset['files']> {
  const { store, directory, asset, seal, signal } = publication
  const key = assetKey(asset.id, name)
  const file = join(directory, name)
  const sealed = await seal(name, () => readFile(file))
  if (sealed === 'left out') return []
  if (sealed === 'as it is') {
    await store.put(key, { file })
    return [{ name, bytes: (await stat(file)).size, sha256: await sha256Of(file, signal) }]
  }
  await store.put(key, { bytes: sealed })

  return [{ name, bytes: sealed.length, sha256: createHash('sha256').update(sealed).digest('hex') }]
}

/** Waits for all, also when one fails: nothing may still be writing when the clean-up begins. */
async function settled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
