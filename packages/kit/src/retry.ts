import { wait } from './wait.ts'

/** How often and how patiently to try again. */
export type RetryPolicy = {
  readonly attempts: number
  readonly baseDelayMs: number
  readonly maxDelayMs: number
  /** Whether an error is worth another try. */
  readonly isRetryable: (error: unknown) => boolean
}

/** The delay before try number `attempt` + 1 (the first is 0): doubling, capped, with full jitter. */
export function backoffMs(
  attempt: number,
  policy: Pick<RetryPolicy, 'baseDelayMs' | 'maxDelayMs'>,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}

/** Runs `work` until it succeeds, its error is not retryable, or the attempts are used up. */
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
