import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** A connection between two machines that can be cut: then it drops all packets silently. */
export type TcpProxy = AsyncDisposable & {
  readonly cut: () => void
  readonly restore: () => void
}

/** Listens on a port of the loopback and passes on to another one. */
export async function startTcpProxy(port: number, target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isCut = false

  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const passOn = (near: Socket) => {
    hold(near)
    if (isCut) return
    const far = createConnection({ port: target, host: '127.0.0.1' })
    hold(far)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  }
  const server = createServer({ noDelay: true }, passOn).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore: () => {
      isCut = false
      drop()
    },
    [Symbol.asyncDispose]: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
