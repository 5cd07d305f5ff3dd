import { LRUCache } from 'lru-cache'
import type { MediaStore, StoredFile } from './store.ts'

export type CachedFile = StoredFile & { readonly content: Buffer }

/** The bytes of a key, that it is too large for memory, or that it does not exist. */
export type CacheAnswer =
  | { readonly kind: 'held'; readonly file: CachedFile }
  | { readonly kind: 'large'; readonly file: StoredFile }
  | { readonly kind: 'absent' }

type Loaded = { readonly answer: CacheAnswer; readonly isCurrent: boolean }

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
  const load = async (key: string): Promise<CacheAnswer> => {
    const known = await store.head(key)
    if (!known) return { kind: 'absent' }
    if (known.bytes > Math.min(maxFileBytes, maxBytes)) return { kind: 'large', file: known }
    const content = await store.get(key)
    if (!content) return { kind: 'absent' }

    return { kind: 'held', file: { ...known, bytes: content.length, content } }
  }

  const files = new LRUCache<string, Loaded>({
    maxSize: maxBytes,
    // What is larger than the cache is handed to those who wait, and not stored.
    sizeCalculation: ({ answer, isCurrent }) =>
      answer.kind === 'held' && isCurrent ? Math.max(1, answer.file.bytes) : maxBytes + 1,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { signal }) => {
      const answer = await load(key)
      // It was forgotten during the read, so the content may be old.
      return { answer, isCurrent: !signal.aborted }
    },
  })

  return {
    read: async (key) => (await files.forceFetch(key)).answer,

    held: (key) => {
      const answer = files.get(key)?.answer
      return answer?.kind === 'held' ? answer.file : null
    },

    forget: (key) => void files.delete(key),

    get heldBytes() {
      return files.calculatedSize
    },
  }
}
