import type { Call } from '@hlizo/contract/call'
import { LRUCache } from 'lru-cache'
import type { AnswerCache } from './answer-cache.ts'

/** Which kept answer an address gets, and by which call. */
type CachedAddress = {
  readonly call: Call
  /** The template of its route, for the metrics. */
  readonly route: string
  readonly key: string
}

/** Knows which kept answer an address gets, so that the next one who asks waits for no parsing. */
export type CachedAddresses = {
  remember(url: string, address: CachedAddress): void
  /** What was remembered of an address, with its answer while that is fresh; else null. */
  find(url: string): { readonly address: CachedAddress; readonly bytes: Buffer } | null
}

const MAX_ADDRESSES = 4_000

export function createCachedAddresses(answers: Pick<AnswerCache, 'peek'>): CachedAddresses {
  const addresses = new LRUCache<string, CachedAddress>({ max: MAX_ADDRESSES })

  return {
    remember: (url, address) => void addresses.set(url, address),
    find: (url) => {
      const address = addresses.get(url)
      if (address === undefined) return null
      const bytes = answers.peek(address.key)

      return bytes === null ? null : { address, bytes }
    },
  }
}
