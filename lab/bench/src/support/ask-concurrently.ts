import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const Times = z.tuple([z.array(z.number())])

/**
 * Asks for an address again and again for so many seconds, and gives how long each answer took, in
 * milliseconds. In a thread of its own: one that swallows segments beside it would hear the answers late.
 */
export async function askConcurrently(url: string, seconds: number): Promise<number[]> {
  const thread = new Worker(new URL('./asking-thread.ts', import.meta.url), {
    workerData: { url, seconds },
  })
  const [times] = Times.parse(await once(thread, 'message'))

  return times
}
