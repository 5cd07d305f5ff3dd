import type { MediaStore, StoredFile } from './store.ts'

/** A file held whole in memory, ready to be sent. */
export type CachedFile = StoredFile & { readonly content: Buffer }

/** What the cache says of a key: its bytes, that it is too large to hold, or that there is no such file. */
export type CacheAnswer =
  | { readonly kind: 'held'; readonly file: CachedFile }
  | { readonly kind: 'large'; readonly file: StoredFile }
  | { readonly kind: 'absent' }

/** The most wanted media files, in memory. */
export type SegmentCache = {
  read(key: string): Promise<CacheAnswer>
  /** The file if it is held already, at once; else null. */
  held(key: string): CachedFile | null
  /** Forgets a file that was replaced or deleted. */
  forget(key: string): void
  /** How many bytes are held, for the metrics. */
  readonly heldBytes: number
}

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024
const DEFAULT_MAX_FILE_BYTES = 4 * 1024 * 1024

/**
 * A bounded cache of whole files, the least recently read leaving first.
 *
 * A hundred viewers who ask for the same new segment cause one read (single flight). Larger files are
 * never held: stream them from the store. Absence is not remembered, since an import may end any moment.
 */
export function createSegmentCache(options: {
  readonly store: Pick<MediaStore, 'get' | 'head'>
  readonly maxBytes?: number
  readonly maxFileBytes?: number
}): SegmentCache {
  const { store, maxBytes = DEFAULT_MAX_BYTES, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = options
  // A Map keeps the order of insertion: its first key is the one read longest ago.
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
    // Forgotten while it was read: what was read may be the old content.
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
