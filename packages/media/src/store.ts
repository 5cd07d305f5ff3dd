import type { Readable } from 'node:stream'
import type { ByteRange } from './range.ts'

/** What a store knows about a file without reading it. `etag` is quoted, strong, and new with each content. */
export type StoredFile = {
  readonly key: string
  readonly bytes: number
  readonly etag: string
}

/** What is put: bytes in memory, or a local file that the store copies. */
export type StoreContent = { readonly bytes: Uint8Array } | { readonly file: string }

/**
 * Where media lie: a disk here, an S3-compatible bucket elsewhere.
 *
 * The port asks nothing that S3 cannot do: a file appears whole or not at all, there is no renaming and
 * there are no folders, only keys such as `v/<asset>/web.m3u8`. Hence an asset is published by writing
 * its `asset.json` last.
 */
export type MediaStore = {
  put(key: string, content: StoreContent): Promise<void>
  /** The whole content, or null when there is no such file. For small files. */
  get(key: string): Promise<Buffer | null>
  /** A stream of the content or of one part of it, or null when there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  head(key: string): Promise<StoredFile | null>
  /** The files whose keys begin with `prefix`, which ends in a slash. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Deletes a file; one that is not there is already deleted. */
  delete(key: string): Promise<void>
}

const DELETES_AT_ONCE = 16
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}){0,7}$/

/** Whether a text can name a file: no empty, hidden or climbing part ever gets near a path. */
export function isStoreKey(text: string): boolean {
  return KEY.test(text)
}

/** The key of a file of a video asset. */
export function assetKey(assetId: string, file: string): string {
  return `v/${assetId}/${file}`
}

/** The key of a file of a picture asset. */
export function pictureKey(pictureId: string, file: string): string {
  return `p/${pictureId}/${file}`
}

/** Deletes every file below a prefix, the one named `first` before all others. */
export async function deleteAll(store: MediaStore, prefix: string, first?: string): Promise<void> {
  if (first !== undefined) await store.delete(prefix + first)
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
    await Promise.all(keys.slice(from, from + DELETES_AT_ONCE).map((key) => store.delete(key)))
  }
}
