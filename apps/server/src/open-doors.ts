import { once } from 'node:events'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Address = { readonly host: string; readonly port: number }

/**
 * How many new connections may wait to be let in, while the node is busy or many come at once. Whoever finds
 * Node's usual 511 places taken is not refused but not heard, and tries again after 1, 3 and 7 seconds.
 */
const CONNECTIONS_AT_THE_DOOR = 4_096

/** Each lets one connection in per turn of the loop, and a turn takes a tenth of a second under the worst load. */
const MORE_DOORS = 15

async function listenAt(door: Server, options: ListenOptions): Promise<void> {
  door.listen(options)
  await once(door, 'listening')
}

/** Sockets side by side do not notice another program's at the same port: one that stands alone does. */
async function refuseTaken(address: Address): Promise<void> {
  const alone = createServer()
  await listenAt(alone, address)
  alone.close()
  await once(alone, 'close')
}

/**
 * Listens at one port with several sockets (SO_REUSEPORT). At a single one newcomers wait ten seconds under
 * three times the load that a node can bear (docs/decisions/0016). `app.close` closes them all.
 *
 * @throws Error with the code EADDRINUSE when another program has the port.
 */
export async function openDoors(app: FastifyInstance, address: Address): Promise<void> {
  const reusePort = process.platform === 'linux'
  const options = { ...address, backlog: CONNECTIONS_AT_THE_DOOR, reusePort }
  const letIn = (socket: Socket) => app.server.emit('connection', socket)
  const doors = Array.from({ length: reusePort ? MORE_DOORS : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, letIn),
  )
  // The server knows only of what came through its own door: who came by another is waited for here, so
  // that nothing is taken from under a request that still runs.
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    closed = Promise.all(doors.map((door) => once(door, 'close')))
    doors.forEach((door) => door.close())
  })
  app.addHook('onClose', async () => {
    await closed
  })

  if (reusePort) await refuseTaken(address)
  await app.listen(options)
  await Promise.all(doors.map((door) => listenAt(door, options)))
}
