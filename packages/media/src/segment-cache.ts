import type { MediaStore, StoredFile } from './store.ts'

/** A file in memory. */
export type CachedFile = StoredFile & { readonly content: Buffer }

/** The bytes of a key, that it is too large for memory, or that it does not exist. */
export type CacheAnswer =
  | { readonly kind: 'held'; readonly file: CachedFile }
  | { readonly kind: 'large'; readonly file: StoredFile }
  | { readonly kind: 'absent' }

/** The most recently read media files, in memory. */
export type SegmentCache = {
  read(key: string): Promise<CacheAnswer>
  /** The file if it is in memory, else null. */
  held(key: string): CachedFile | null
  /** Removes a file that was replaced or deleted. */
  forget(key: string): void
  /** For the metrics. */
  readonly heldBytes: number
}

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024
const DEFAULT_MAX_FILE_BYTES = 4 * 1024 * 1024

/**
 * A bounded LRU cache of whole files with single flight: concurrent reads of a new segment cause
 * one read of the store. Large files are never cached. Absence is not cached, because an import may
 * end at any moment.
 */
export function createSegmentCache(options: {
  readonly store: Pick<MediaStore, 'get' | 'head'>
  readonly maxBytes?: number
  readonly maxFileBytes?: number
}): SegmentCache {
  const { store, maxBytes = DEFAULT_MAX_BYTES, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = options
  // A Map iterates in insertion order: the first key is the least recently read.
  const held = new Map<string, CachedFile>()
  const flights = new Map<string, Promise<CacheAnswer>>()
  let heldBytes = 0

  const readHeld = (key: string): CachedFile | null => {
    const file = held.get(key)
    if (!file) return null
    held.delete(key)
    held.set(key, file)

    return file
  }

  const drop = (key: string) => {
    heldBytes -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }

  const hold = (file: CachedFile) => {
    drop(file.key)
    held.set(file.key, file)
    heldBytes += file.bytes
    for (const key of held.keys()) {
      if (heldBytes <= maxBytes) break
      drop(key)
    }
  }

  const load = async (key: string): Promise<CacheAnswer> => {
    const known = await store.head(key)
    if (!known) return { kind: 'absent' }
    if (known.bytes > Math.min(maxFileBytes, maxBytes)) return { kind: 'large', file: known }
    const content = await store.get(key)
    if (!content) return { kind: 'absent' }
    const file = { ...known, bytes: content.length, content }
    // It was forgotten during the read, so the content may be old.
    if (flights.has(key)) hold(file)

    return { kind: 'held', file }
  }

  return {
    async read(key) {
      const file = readHeld(key)
      if (file) return { kind: 'held', file }
      const flight = flights.get(key)
      if (flight) return flight

      const started = load(key).finally(() => {
        if (flights.get(key) === started) flights.delete(key)
      })
      flights.set(key, started)
      return started
    },

    held: readHeld,

    forget(key) {
      flights.delete(key)
      drop(key)
    },

    get heldBytes() {
      return heldBytes
    },
  }
}
