import { parentPort, workerData } from 'node:worker_threads'
import { drive } from './drive.ts'
import type { Plan } from './plan.ts'

// `inWorker` is the only one that starts this file: the plan and all newer kinds come from there.
const plan: Plan = workerData
let { kinds } = plan
parentPort?.on('message', (newer: Plan['kinds']) => {
  kinds = newer
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(await drive(plan, () => kinds))
