import { compress, type Encoding } from './compression.ts'
import type { Clock } from '@hlizo/kit/clock'

/** A rendered page. Its nonce stands in the body and in the header, so the two are kept together. */
export type RenderedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer
}

export type CachedPage = RenderedPage & {
  packed(encoding: Encoding): Promise<Buffer>
}

/** Pages that look the same for every visitor, kept for a minute. */
export type PageCache = {
  /** The page of this address; rendered once for however many ask, and given stale while that happens or fails. */
  get(address: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Forgets everything, on this node: after the catalogue has changed. */
  clear(): void
}

const FRESH_MS = 60_000
const STALE_MS = 3_600_000
const MAX_PAGES = 300
const MAX_PAGE_BYTES = 1_000_000

function keepPacked(page: RenderedPage): CachedPage {
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

export function createPageCache({ clock }: { clock: Clock }): PageCache {
  const pages = new Map<string, { page: CachedPage; madeAtMs: number }>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let generation = 0

  const keep = (address: string, page: CachedPage) => {
    pages.delete(address)
    pages.set(address, { page, madeAtMs: clock.now().getTime() })
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  }

  const renderOnce = (address: string, render: () => Promise<RenderedPage>) => {
    const running = rendering.get(address)
    if (running) return running

    const startedIn = generation
    const attempt = render()
      .then((rendered) => {
        const page = keepPacked(rendered)
        if (startedIn === generation && isCacheable(page)) keep(address, page)
        return page
      })
      .finally(() => {
        if (rendering.get(address) === attempt) rendering.delete(address)
      })
    rendering.set(address, attempt)
    return attempt
  }

  return {
    get: async (address, render) => {
      const found = pages.get(address)
      const ageMs = found ? clock.now().getTime() - found.madeAtMs : Number.POSITIVE_INFINITY
      if (!found || ageMs > STALE_MS) return renderOnce(address, render)
      if (ageMs >= FRESH_MS) {
        // The stale page stands until a newer one is there; failures are logged where they happen.
        renderOnce(address, render).catch(() => {})
      }

      return found.page
    },
    clear: () => {
      generation += 1
      pages.clear()
      rendering.clear()
    },
  }
}
