import { wait } from './wait.ts'

export type Backoff = { readonly baseDelayMs: number; readonly maxDelayMs: number }

/** How often and after which delays work is retried. */
export type RetryPolicy = Backoff & {
  /** Default: no limit. */
  readonly attempts?: number
  /** Default: every error. */
  readonly isRetryable?: (error: unknown) => boolean
  /** Ends the retries with its reason, also during a delay. The work must observe it itself. */
  readonly signal?: AbortSignal
  /** Replaced by tests. */
  readonly pause?: typeof wait
}

/** The delay after attempt `attempt` (the first is 0), in milliseconds: exponential, capped, with jitter over its upper half. */
export function backoffMs(
  attempt: number,
  { baseDelayMs, maxDelayMs }: Backoff,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}

/**
 * Runs `work` until it succeeds.
 *
 * @throws its error when that is not retryable or the attempts are used up; the signal's reason
 * when aborted.
 */
export async function retry<Value>(
  work: (attempt: number) => Promise<Value>,
  policy: RetryPolicy,
): Promise<Value> {
  const { attempts = Number.POSITIVE_INFINITY, isRetryable = () => true, pause = wait } = policy
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt + 1 >= attempts || !isRetryable(error)) throw error
      await pause(backoffMs(attempt, policy), policy.signal)
    }
  }
}
