import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export type HashWork = {
  readonly message: string
  readonly salt: Uint8Array
  readonly bytes: number
  readonly memoryKiB: number
  readonly passes: number
}

const Answer = z.tuple([z.instanceof(Uint8Array)])

export type Hasher = {
  hash(work: HashWork): Promise<Buffer>
  /** Ends it; what is under way is not answered any more. */
  stop(): Promise<void>
}

/** Hashes on threads of a lower priority (decision 0009): a flood of sign-ins does not delay other requests. */
export function createHashThreads(): Hasher {
  const free: Worker[] = []
  const all = new Set<Worker>()

  const begin = (): Worker => {
    const thread = new Worker(new URL('./hash-thread.ts', import.meta.url))
    all.add(thread)
    thread.once('exit', () => {
      all.delete(thread)
      const place = free.indexOf(thread)
      if (place !== -1) free.splice(place, 1)
    })
    return thread
  }
  const run = async (thread: Worker, work: HashWork): Promise<Buffer> => {
    const answer = once(thread, 'message')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a thread has no origin
    thread.postMessage(work)
    const [digest] = Answer.parse(await answer)
    return Buffer.from(digest)
  }

  return {
    hash: async (work) => {
      const thread = free.pop() ?? begin()
      // A command that only hashes must wait for the hash; an idle thread keeps nothing alive.
      thread.ref()
      const digest = await run(thread, work)
      thread.unref()
      free.push(thread)
      return digest
    },
    stop: async () => {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
