import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

const { url, seconds } = z.object({ url: z.string(), seconds: z.number() }).parse(workerData)
const deadline = performance.now() + seconds * 1_000
const times: number[] = []
while (performance.now() < deadline) {
  const askedAt = performance.now()
  await (await fetch(url)).bytes()
  times.push(performance.now() - askedAt)
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
parentPort?.postMessage(times)
