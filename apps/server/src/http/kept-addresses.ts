import type { Call } from '@hlizo/contract/call'
import type { KeptAnswers } from './kept-answers.ts'

/** Which kept answer an address gets, and by which call. */
type KeptAddress = {
  readonly call: Call
  /** The template of its route, for the metrics. */
  readonly route: string
  readonly key: string
  readonly seconds: number
}

/** Knows which kept answer an address gets, so that the next one who asks waits for no parsing. */
export type KeptAddresses = {
  remember(url: string, address: KeptAddress): void
  /** What was remembered of an address, with its answer while that is fresh; else null. */
  find(url: string): { readonly address: KeptAddress; readonly bytes: Buffer } | null
}

const MAX_ADDRESSES = 4_000

export function createKeptAddresses(answers: Pick<KeptAnswers, 'peek'>): KeptAddresses {
  const addresses = new Map<string, KeptAddress>()

  return {
    remember: (url, address) => {
      if (addresses.size >= MAX_ADDRESSES) addresses.clear()
      addresses.set(url, address)
    },
    find: (url) => {
      const address = addresses.get(url)
      if (address === undefined) return null
      const bytes = answers.peek(address.key, address.seconds)

      return bytes === null ? null : { address, bytes }
    },
  }
}
