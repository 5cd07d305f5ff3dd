import type { Readable } from 'node:stream'
import type { ByteRange } from './range.ts'

/** Facts about a stored file. `etag` is quoted, strong and new with each content. */
export type StoredFile = {
  readonly key: string
  readonly bytes: number
  readonly etag: string
}

/** Bytes in memory, or a local file to copy. */
export type StoreContent = { readonly bytes: Uint8Array } | { readonly file: string }

/**
 * A store of media: a disk or an S3-compatible bucket. It requires nothing that S3 cannot do: files
 * appear atomically, there is no renaming and there are no folders, only keys such as
 * `v/<asset>/web.m3u8`.
 */
export type MediaStore = {
  put(key: string, content: StoreContent): Promise<void>
  /** The whole content, for small files; null when absent. */
  get(key: string): Promise<Buffer | null>
  /** A stream of the content or a part of it; null when absent. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  head(key: string): Promise<StoredFile | null>
  /** `prefix` ends in a slash. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Deleting an absent file succeeds. */
  delete(key: string): Promise<void>
}

const DELETES_AT_ONCE = 16
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}){0,7}$/

/** Whether a text is a valid key: without empty, hidden or parent segments. */
export function isStoreKey(text: string): boolean {
  return KEY.test(text)
}

export function assetKey(assetId: string, file: string): string {
  return `v/${assetId}/${file}`
}

export function pictureKey(pictureId: string, file: string): string {
  return `p/${pictureId}/${file}`
}

/** An encoded part of a film, until the film is published. */
export function partKey(importId: string, name: string): string {
  return `t/${importId}/${name}`
}

/** A file of a shared moment. */
export function clipKey(clipId: string, file: string): string {
  return `c/${clipId}/${file}`
}

/** Deletes every file below a prefix, `first` before all others. */
export async function deleteAll(store: MediaStore, prefix: string, first?: string): Promise<void> {
  if (first !== undefined) await store.delete(prefix + first)
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  for (let from = 0; from < keys.length; from += DELETES_AT_ONCE) {
    await Promise.all(keys.slice(from, from + DELETES_AT_ONCE).map((key) => store.delete(key)))
  }
}
