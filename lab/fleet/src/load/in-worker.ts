import { Worker } from 'node:worker_threads'
import type { Plan, Result } from './plan.ts'

/** Access tokens last an hour, and a load may last longer. */
const RENEW_EVERY_MS = 20 * 60_000

/**
 * Runs a plan in its own thread, so that the measurement does not slow it down.
 * `renew` gives the same kinds with new tokens, each time before the old ones end.
 */
export function inWorker(plan: Plan, renew?: () => Promise<Plan['kinds']>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(new URL('./driver-worker.ts', import.meta.url), { workerData: plan })
  worker.once('message', resolve)
  worker.once('error', reject)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  const handOver = (kinds: Plan['kinds']) => worker.postMessage(kinds)
  const renewing = renew && setInterval(() => void renew().then(handOver, reject), RENEW_EVERY_MS)

  return promise.finally(() => {
    clearInterval(renewing)
    void worker.terminate()
  })
}
