import { Worker } from 'node:worker_threads'
import type { Plan, Result } from './plan.ts'

/** Carries out a plan in a thread of its own, so that what watches meanwhile does not slow it down. */
export function inWorker(plan: Plan): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./driver-worker.ts', import.meta.url), { workerData: plan })
    worker.once('message', (result: Result) => resolve(result))
    worker.once('error', reject)
  })
}
