import { parentPort, workerData } from 'node:worker_threads'
import { drive } from './drive.ts'

// The plan came from `inWorker`, which is the only one that starts this file.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(await drive(workerData))
