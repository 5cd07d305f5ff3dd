import { expiringBy, staleAt } from '@hlizo/kit/cache-clock'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding } from './compression.ts'

/** A rendered page. Its nonce is in body and header, so both are cached together. */
export type RenderedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer
}

export type CachedPage = RenderedPage & {
  packed(encoding: Encoding): Promise<Buffer>
}

/** Pages that are the same for all visitors, cached for a minute. */
export type PageCache = {
  /** The page of this address. Concurrent requests share one rendering; a stale page is sent while it runs or fails. */
  get(address: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Clears this node's cache after a catalogue change. */
  clear(): void
}

const FRESH_TTL_MS = staleAt(MINUTE_MS)
const STALE_MS = HOUR_MS
const MAX_PAGES = 300
const MAX_PAGE_BYTES = 1_000_000

function packedOnce(page: RenderedPage): CachedPage {
  const packed = new Map<Encoding, Promise<Buffer>>()

  return {
    ...page,
    packed: (encoding) => {
      const made = packed.get(encoding) ?? compress(page.body, encoding, 6)
      packed.set(encoding, made)
      return made
    },
  }
}

const isCacheable = ({ status, headers, body }: RenderedPage) =>
  status === 200 &&
  body.length <= MAX_PAGE_BYTES &&
  headers['set-cookie'] === undefined &&
  !/no-store|private/.test(String(headers['cache-control'] ?? ''))

/** Carries an uncacheable page to its waiters. */
class NotCacheable extends Error {
  readonly page: CachedPage

  constructor(page: CachedPage) {
    super('The page is not cached.')
    this.page = page
  }
}

export function createPageCache({ clock }: { clock: Clock }): PageCache {
  const emptyCache = () =>
    new LRUCache<string, CachedPage, () => Promise<RenderedPage>>({
      max: MAX_PAGES,
      ttl: FRESH_TTL_MS,
      ...expiringBy(clock),
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_address, _stale, { context: render }) => {
        const page = packedOnce(await render())
        if (!isCacheable(page)) throw new NotCacheable(page)
        return page
      },
    })
  let pages = emptyCache()

  return {
    get: async (address, render) => {
      const isTooOld = pages.getRemainingTTL(address) < FRESH_TTL_MS - STALE_MS
      try {
        return await pages.forceFetch(address, { context: render, allowStale: !isTooOld })
      } catch (error) {
        if (error instanceof NotCacheable) return error.page
        throw error
      }
    },
    clear: () => {
      // A page in progress goes to its waiters and into the old cache.
      pages = emptyCache()
    },
  }
}
