import type { Call } from '@hlizo/contract/call'
import { LRUCache } from 'lru-cache'
import type { AnswerCache } from './answer-cache.ts'

/** The cached response of an address and its call. */
type CachedAddress = {
  readonly call: Call
  /** The route template, for metrics. */
  readonly route: string
  readonly key: string
}

/** Maps addresses to cached responses, so that repeated requests need no parsing. */
export type CachedAddresses = {
  remember(url: string, address: CachedAddress): void
  /** The entry of an address and its fresh response; else null. */
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
