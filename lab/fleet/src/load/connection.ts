import { connect, type Socket } from 'node:net'

/** One persistent connection with one request at a time. */
export type Connection = {
  /** Sends a request and returns the status of its response, or 0 without one. */
  readonly ask: (request: string, withinMs: number) => Promise<number>
  readonly close: () => void
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = '0\r\n\r\n'

type Reading = { status: number; missing: number; isChunked: boolean }

/** What a head says about the body that follows. */
function readHead(head: string): Reading {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  const isChunked = length === undefined && /^transfer-encoding: *chunked/im.test(head)

  return { status, isChunked, missing: Number(length ?? 0) }
}

/** Tells the status of an answer once all of it has come, and null before. */
function answerReader(): (chunk: Buffer) => number | null {
  let text = ''
  let reading: Reading | null = null

  return (chunk) => {
    if (reading === null) {
      text += chunk.toString('latin1')
      const end = text.indexOf(END_OF_HEAD)
      if (end === -1) return null
      reading = readHead(text.slice(0, end))
      text = text.slice(end + END_OF_HEAD.length)
      reading.missing -= text.length
    } else {
      reading.missing -= chunk.length
      if (reading.isChunked) text = (text + chunk.toString('latin1')).slice(-END_OF_CHUNKS.length)
    }

    return (reading.isChunked ? text.endsWith(END_OF_CHUNKS) : reading.missing <= 0)
      ? reading.status
      : null
  }
}

/** Opens when it is first asked, and again after it was cut. Written on sockets: `fetch` costs as much as the server. */
export function createConnection(host: string, port: number): Connection {
  let socket: Socket | null = null
  let onData: (chunk: Buffer) => void = () => {}
  let onEnd: () => void = () => {}

  const open = () => {
    const opened = connect({ host, port, noDelay: true })
    opened.on('data', (chunk) => {
      if (socket === opened) onData(chunk)
    })
    opened.on('error', () => opened.destroy())
    opened.on('close', () => {
      // A closed connection must not answer the current request.
      if (socket !== opened) return
      socket = null
      onEnd()
    })

    return opened
  }

  return {
    ask: (request, withinMs) =>
      new Promise((resolve) => {
        const read = answerReader()
        const finish = (status: number) => {
          clearTimeout(timer)
          onData = () => {}
          onEnd = () => {}
          resolve(status)
        }
        const timer = setTimeout(() => {
          finish(0)
          // The next request opens another connection.
          socket?.destroy()
          socket = null
        }, withinMs)
        onData = (chunk) => {
          const status = read(chunk)
          if (status !== null) finish(status)
        }
        onEnd = () => finish(0)
        socket ??= open()
        socket.write(request)
      }),
    close: () => socket?.destroy(),
  }
}
