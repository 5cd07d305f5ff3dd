import { wait } from './wait.ts'

/** The limits of the growing delay. */
export type Backoff = { readonly baseDelayMs: number; readonly maxDelayMs: number }

/** How often and after which delays work is repeated. */
export type RetryPolicy = Backoff & {
  /** Without it there is no limit. */
  readonly attempts?: number
  /** Whether an error is worth another try; every error is when left out. */
  readonly isRetryable?: (error: unknown) => boolean
  /** Ends the retries with its reason, also in the middle of a delay; the work reads it by itself. */
  readonly signal?: AbortSignal
  /** Waits for a delay; replaced by tests. */
  readonly pause?: typeof wait
}

/** The delay before try number `attempt` + 1 (the first is 0): doubling, capped, the upper half of it by chance. */
export function backoffMs(
  attempt: number,
  { baseDelayMs, maxDelayMs }: Backoff,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}

/** Runs `work` until it succeeds, its error is not retryable, it is aborted, or the attempts are used up. */
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
