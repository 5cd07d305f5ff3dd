import { once } from 'node:events'
import { createServer, Server, type ListenOptions, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '@hlizo/kit/wait'

type Address = { readonly host: string; readonly port: number }

/**
 * The number of connections that may wait to be accepted. With Node's default of 511, further clients get no
 * answer and retry after 1, 3 and 7 seconds.
 */
const CONNECTION_BACKLOG = 4_096

/** Each socket accepts one connection per turn of the event loop, which takes 100 ms under the worst load. */
const MORE_SOCKETS = 15

/**
 * How long idle connections stay open at a shutdown. A load balancer may just be sending a request on one; it
 * cannot repeat a POST on a connection that was closed.
 */
const LAST_CALLS_MS = 500

async function listenAt(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

/** With SO_REUSEPORT another program at the same port goes unnoticed, so this listens once without it. */
async function refuseTaken(address: Address): Promise<void> {
  const alone = createServer()
  await listenAt(alone, address)
  alone.close()
  await once(alone, 'close')
}

/**
 * Listens at one port with several sockets (SO_REUSEPORT). With one socket, new connections wait ten seconds
 * under three times the load that a node can bear (docs/decisions/0016). `app.close` closes all sockets.
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
    // `close` of an HTTP server would also close idle connections.
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
