import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give away by themselves. */
const FIRST_PORT = 23_100
const PLACES = 50

async function isFree(candidate: number): Promise<boolean> {
  const server = createServer().listen(candidate, '127.0.0.1')
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  )
  const isListening = await listening
  server.close()

  return isListening
}

/** The first port of a hundred of which those at `offsets` are free. */
export async function freePlace(offsets: readonly number[]): Promise<number> {
  for (let place = 0; place < PLACES; place += 1) {
    const first = FIRST_PORT + place * 100
    const free = await Promise.all(offsets.map((offset) => isFree(first + offset)))
    if (!free.includes(false)) return first
  }
  throw new Error(`No place for a cluster is free from port ${FIRST_PORT} on.`)
}
