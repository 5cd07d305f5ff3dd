import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems take the ports of outgoing connections above these, also between this call and the use of the port. */
const [FIRST, COUNT] = [10_000, 22_000]
const TRIES = 100

/** Whether no process listens on this port of the loopback address now. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')

  return true
}

/** A loopback port on which no process listens now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + randomInt(COUNT)
    if (await isFreePort(port)) return port
  }
  throw new Error('There is no free port.')
}
