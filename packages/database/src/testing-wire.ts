import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type Wire = {
  readonly url: string
  freeze(): void
  /** Stops answering new connections. */
  freezeNew(): void
  thaw(): void
  cut(): void
  /** Accepts no more connections. */
  close(): void
}

/** A way to the database that can be stopped, as a stopped process or a lost network stops it. */
export async function layWire(url: string): Promise<Wire> {
  const { host, port, database: name, user, password } = new pg.Client(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  const secret = password ? `:${encodeURIComponent(password)}` : ''

  return {
    url: `postgresql://${user}${secret}@127.0.0.1:${address.port}/${name}`,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    freezeNew: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
    },
  }
}
