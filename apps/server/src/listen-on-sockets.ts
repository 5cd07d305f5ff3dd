import { once } from 'node:events'
import { createServer, Server, type ListenOptions, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '@hlizo/kit/wait'

type Address = { readonly host: string; readonly port: number }

/**
 * How many new connections may wait to be let in, while the node is busy or many come at once. A client that finds
 * Node's usual 511 places taken is not refused but ignored, and tries again after 1, 3 and 7 seconds.
 */
const CONNECTION_BACKLOG = 4_096

/** Each lets one connection in per turn of the loop, and a turn takes a tenth of a second under the worst load. */
const MORE_SOCKETS = 15

/**
 * How long those who are in may ask once more. A balancer that holds connections open may be sending a request
 * on one that has been quiet; it is answered and then closed. Cut off, it could not be sent again.
 */
const LAST_CALLS_MS = 500

async function listenAt(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
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
export async function listenOnSockets(app: FastifyInstance, address: Address): Promise<void> {
  const reusePort = process.platform === 'linux'
  const options = { ...address, backlog: CONNECTION_BACKLOG, reusePort }
  const letIn = (socket: Socket) => app.server.emit('connection', socket)
  const others = Array.from({ length: reusePort ? MORE_SOCKETS : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, letIn),
  )
  const all = [app.server, ...others]
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    const open = all.filter(({ listening }) => listening)
    closed = Promise.all(open.map((server) => once(server, 'close')))
    // `close` of a web server would also cut off who is in and quiet.
    for (const server of open) Server.prototype.close.call(server)
    await withTimeout(closed, LAST_CALLS_MS, null)
  })
  // Closing the server itself does not wait for connections of the other sockets, so this does.
  app.addHook('onClose', async () => {
    await closed
  })

  if (reusePort) await refuseTaken(address)
  await app.listen(options)
  await Promise.all(others.map((server) => listenAt(server, options)))
}
