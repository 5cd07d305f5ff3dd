import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { retry } from '@hlizo/kit/retry'
import { withTimeout, type wait } from '@hlizo/kit/wait'
import { ApiError } from '#server/http/api-error.ts'
import type { ProviderCatalogue } from './provider-catalogue.ts'

/** Sales are open once the payment provider has answered. */
export type Sales = {
  /** Returns when sales are open, or after a short wait; connecting is then retried in the background. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly isOpen: () => boolean
  /** @throws ApiError PROVIDER_UNAVAILABLE while sales are closed. */
  readonly catalogue: () => ProviderCatalogue
}

const BACKOFF = { baseDelayMs: 500, maxDelayMs: MINUTE_MS }
// A node that starts more slowly is considered broken.
const START_WITHIN_MS = 5_000

/**
 * Sales are closed until `connect` has succeeded once. A node starts without its provider: it shows
 * plans and plays films, and refuses what needs the provider's catalogue.
 */
export function openSales(deps: {
  readonly connect: () => Promise<ProviderCatalogue>
  readonly log: Log
  readonly pause?: typeof wait
}): Sales {
  const { connect, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  let catalogue: ProviderCatalogue | null = null

  const attempt = async (count: number): Promise<void> => {
    try {
      catalogue = await connect()
      if (count > 0) log.info({ attempts: count + 1 }, 'sales are open')
    } catch (error) {
      log[count === 0 ? 'error' : 'warn'](
        { error: error instanceof Error ? error.message : String(error), attempt: count + 1 },
        'sales are closed: the payment provider could not be asked for its catalogue; it is tried again',
      )
      throw error
    }
  }

  const open = (firstTried: () => void): Promise<void> =>
    retry((count) => attempt(count).finally(firstTried), {
      ...BACKOFF,
      signal,
      ...(deps.pause && { pause: deps.pause }),
    })

  return {
    start: async () => {
      const first = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => first.resolve(), { once: true })
      // Ended by itself or by `stop`.
      void open(first.resolve).catch(() => {})
      await withTimeout(first.promise, START_WITHIN_MS, null)
    },
    stop: async () => stopping.abort(new Error('The node stops.')),
    isOpen: () => catalogue !== null,
    catalogue: () => {
      if (catalogue === null) throw new ApiError('PROVIDER_UNAVAILABLE')

      return catalogue
    },
  }
}
