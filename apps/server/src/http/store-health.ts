import type { Log } from '@hlizo/kit/log'
import { withTimeout } from '@hlizo/kit/wait'
import { storeFailure, type StoreFailure } from '@hlizo/media/store-failure'
import type { MediaStore } from '@hlizo/media/store'

/** The fault of the media store; `null` when it works. */
export type StoreHealth = { check(): Promise<StoreFailure | null> }

const PROBE = 'health/probe'
const FRESH_MS = 30_000
const ANSWER_MS = 1_000
const SENTENCES: Readonly<Record<StoreFailure, string>> = {
  REFUSED:
    'the media store refuses this node: check MEDIA_STORE, its keys and their rights, or the owner of DATA_DIR/media',
  AWAY: 'the media store does not answer: check MEDIA_STORE and the network',
  FULL: 'the media store is full: free space',
}

/**
 * Checks the store at most twice a minute: writes a probe once, and then reads it. A store that has not
 * answered after `answerMs` is away until it does, and no second request waits for it.
 */
export function createStoreHealth(deps: {
  readonly store: Pick<MediaStore, 'put' | 'head'>
  readonly log: Log
  readonly answerMs?: number
}): StoreHealth {
  const { store, log, answerMs = ANSWER_MS } = deps
  let last: { readonly atMs: number; readonly failure: Promise<StoreFailure | null> } | null = null
  let isAsking = false
  let logged: StoreFailure | null = null

  const ask = async (isFirst: boolean): Promise<StoreFailure | null> => {
    try {
      // A missing probe is written again: for keys with read permission only, reading an absent
      // file may be refused.
      const found = isFirst ? null : await store.head(PROBE)
      if (found === null) await store.put(PROBE, { bytes: Buffer.from('hlizo') })
      return null
    } catch (error) {
      return storeFailure(error) ?? 'AWAY'
    }
  }
  const report = (failure: StoreFailure | null) => {
    if (failure !== null && failure !== logged) log.error({ failure }, SENTENCES[failure])
    if (failure === null && logged !== null) log.info({}, 'the media store works again')
    logged = failure
    return failure
  }
  const look = (atMs: number) => {
    isAsking = true
    const asked = ask(last === null).then((failure) => {
      isAsking = false
      last = { atMs, failure: Promise.resolve(failure) }
      return report(failure)
    })
    const failure = withTimeout(asked, answerMs, 'AWAY' as const).then(report)
    last = { atMs, failure }

    return failure
  }

  return {
    check: () => {
      const nowMs = performance.now()
      const isFresh = last !== null && (isAsking || nowMs - last.atMs <= FRESH_MS)

      return isFresh && last !== null ? last.failure : look(nowMs)
    },
  }
}
