import { wait } from './wait.ts'

export type RetryPolicy = {
  readonly attempts: number
  readonly baseDelayMs: number
  readonly maxDelayMs: number
  readonly isRetryable: (error: unknown) => boolean
}

/**
 * The delay after attempt `attempt` (the first is 0), in milliseconds: exponential, capped, with jitter over
 * its upper half.
 */
export function backoffMs(
  attempt: number,
  policy: Pick<RetryPolicy, 'baseDelayMs' | 'maxDelayMs'>,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}

/** Runs `work` until it succeeds. @throws its error when that is not retryable or the attempts are used up. */
export async function retry<Value>(
  work: (attempt: number) => Promise<Value>,
  policy: RetryPolicy,
): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt + 1 >= policy.attempts || !policy.isRetryable(error)) throw error
      await wait(backoffMs(attempt, policy))
    }
  }
}
