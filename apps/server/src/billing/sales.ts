import type { Log } from '@hlizo/kit/log'
import { backoffMs } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import { ApiError } from '#server/http/api-error.ts'
import type { ProviderCatalogue } from './provider-catalogue.ts'

/** Whether this node sells: from when the payment provider has answered it. */
export type Sales = {
  /** Returns when sales are open, or when the provider lets us wait; then it is tried again by itself. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly isOpen: () => boolean
  /** @throws ApiError PROVIDER_UNAVAILABLE while sales are closed. */
  readonly catalogue: () => ProviderCatalogue
}

const BACKOFF = { baseDelayMs: 500, maxDelayMs: 60_000 }
// A node that waits longer with its start is taken for broken.
const START_WITHIN_MS = 5_000

/**
 * Sales are closed until `connect` has succeeded once. A node starts without its provider: plans are shown
 * and films are played, and whatever needs the provider's catalogue is refused as unavailable.
 */
export function openSales(deps: {
  readonly connect: () => Promise<ProviderCatalogue>
  readonly log: Log
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Sales {
  const { connect, log, pause = wait } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  let catalogue: ProviderCatalogue | null = null

  /** Whether the provider has answered by now. */
  const attempt = async (count: number): Promise<boolean> => {
    try {
      catalogue = await connect()
      if (count > 0) log.info({ attempts: count + 1 }, 'sales are open')
      return true
    } catch (error) {
      log[count === 0 ? 'error' : 'warn'](
        { error: error instanceof Error ? error.message : String(error), attempt: count + 1 },
        'sales are closed: the payment provider could not be asked for its catalogue; it is tried again',
      )
      return false
    }
  }

  const open = async (firstTried: () => void): Promise<void> => {
    for (let count = 0; !signal.aborted; count += 1) {
      const isOpen = await attempt(count)
      firstTried()
      if (isOpen) return
      await pause(backoffMs(Math.min(count, 20), BACKOFF), signal)
    }
  }

  return {
    start: async () => {
      const first = Promise.withResolvers<void>()
      // It ends by itself, or by `stop`.
      void open(first.resolve).catch(() => {})
      const patience = new AbortController()
      await Promise.race([
        first.promise,
        wait(START_WITHIN_MS, AbortSignal.any([signal, patience.signal])).catch(() => {}),
      ])
      patience.abort()
    },
    stop: async () => stopping.abort(new Error('The node stops.')),
    isOpen: () => catalogue !== null,
    catalogue: () => {
      if (catalogue === null) throw new ApiError('PROVIDER_UNAVAILABLE')

      return catalogue
    },
  }
}
