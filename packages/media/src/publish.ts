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

type Publication = {
  readonly store: MediaStore
  readonly directory: string
  readonly asset: UnpublishedAsset
  /** Encrypts the files; default: none. */
  readonly seal?: Seal | undefined
  readonly signal?: AbortSignal | undefined
  /** Throws when another node has taken this import over. */
  readonly confirm?: (() => Promise<void>) | undefined
  readonly onFraction?: ((fraction: number) => void) | undefined
}

/**
 * Puts all files of a folder into the store, and `asset.json` last. Files of an interrupted import
 * with the same id are deleted first, and everything on failure or abort. A film that is published
 * already, by another node, is returned unchanged: nothing of it is ever replaced or deleted.
 */
export async function publishAsset(publication: Publication): Promise<MediaAsset> {
  const { store, asset, confirm } = publication
  await confirm?.()
  const existing = await readAsset(store, asset.id)
  if (existing) return existing

  await deleteAll(store, assetKey(asset.id, ''))
  try {
    const files = await putFiles(publication)
    const published = MediaAsset.parse({ ...asset, files })
    await confirm?.()
    await putAssetFile(store, published)

    return published
  } catch (error) {
    // What cannot be deleted now is deleted by the next run.
    await removeUnpublished(publication).catch(() => {})
    throw error
  }
}

/** Deletes the files of an asset without `asset.json`, unless another node stores them now. */
async function removeUnpublished({ store, asset, confirm }: Publication): Promise<void> {
  await confirm?.()
  if ((await store.head(assetKey(asset.id, ASSET_FILE))) !== null) return
  await deleteAll(store, assetKey(asset.id, ''))
}

async function putFiles({
  store,
  directory,
  asset,
  seal = inTheClear,
  signal,
  onFraction,
}: Publication): Promise<MediaAsset['files']> {
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

  return files
}

/** Writes or replaces `asset.json`. */
export async function putAssetFile(store: MediaStore, asset: MediaAsset): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(asset))
  await store.put(assetKey(asset.id, ASSET_FILE), { bytes })
}

/** Deletes an asset that no title needs, `asset.json` first. */
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
  { store, directory, asset, signal, seal }: Publication & { readonly seal: Seal },
  name: string,
): Promise<MediaAsset['files']> {
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
