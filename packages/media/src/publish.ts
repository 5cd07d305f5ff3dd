import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ASSET_FILE, MediaAsset } from './asset.ts'
import type { Seal } from './encrypt.ts'
import { assetKey, deleteAll, type MediaStore } from './store.ts'

/** An asset without its list of files. */
export type UnpublishedAsset = Omit<MediaAsset, 'files'>

const UPLOADS_AT_ONCE = 4

/** Reads a published asset; null when it is absent or incomplete. */
export async function readAsset(
  store: Pick<MediaStore, 'get'>,
  assetId: string,
): Promise<MediaAsset | null> {
  const bytes = await store.get(assetKey(assetId, ASSET_FILE))
  return bytes === null ? null : MediaAsset.parse(JSON.parse(bytes.toString('utf8')))
}

/**
 * Puts all files of a folder into the store, and `asset.json` last. Files of an interrupted import
 * with the same id are deleted first. On failure or abort everything is deleted again.
 */
export async function publishAsset(options: {
  readonly store: MediaStore
  readonly directory: string
  readonly asset: UnpublishedAsset
  /** Encrypts the files; default: none. */
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

/** Writes or replaces `asset.json`. */
export async function putAssetFile(store: MediaStore, asset: MediaAsset): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(asset))
  await store.put(assetKey(asset.id, ASSET_FILE), { bytes })
}

/** Deletes an asset, `asset.json` first. */
export async function removeAsset(store: MediaStore, assetId: string): Promise<void> {
  await deleteAll(store, assetKey(assetId, ''), ASSET_FILE)
}

export async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal })

  return hash.digest('hex')
}

const inTheClear: Seal = async () => 'as it is'

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

/** Waits for all, even when one fails, so that nothing writes during the clean-up. */
async function settled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
