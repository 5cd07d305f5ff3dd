import { connect, type Socket } from 'node:net'

/** What one connection sends and receives. */
export type Conversation = {
  /** The next request as it goes over the wire, once the answer to the one before is whole; `null` ends it. */
  readonly next: () => string | null
  /** Gets the bodies of the answers, piece by piece. */
  readonly receive: (piece: Buffer) => void
}

const END_OF_HEAD = '\r\n\r\n'

/** The length of the body that follows a head. Only plain answers of known length can be counted fast. */
function bodyLength(head: string): number {
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (status !== '200' || length === undefined)
    throw new Error(`The load loop wants 200 and a content-length, and got:\n${head}`)

  return Number(length)
}

/** Reads answers off a connection, one at a time; `onEnd` is called when each is complete. */
function answerReader(
  receive: (piece: Buffer) => void,
  onEnd: () => void,
): (chunk: Buffer) => void {
  let head = ''
  let missing = 0

  return (chunk) => {
    let piece = chunk
    if (missing === 0) {
      const before = head.length
      head += chunk.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end === -1) return
      missing = bodyLength(head.slice(0, end))
      piece = chunk.subarray(end + END_OF_HEAD.length - before)
      head = ''
    }
    missing -= piece.length
    receive(piece)
    if (missing === 0) onEnd()
  }
}

/**
 * Exchanges requests and responses on one persistent connection, a request at a time, to its end. It writes and reads the
 * socket itself: with `fetch` one would measure the asking side.
 */
export function converse(url: URL, { next, receive }: Conversation): Promise<void> {
  return new Promise((resolve, reject) => {
    const port = Number(url.port) || 80
    const socket: Socket = connect({ host: url.hostname, port, noDelay: true })
    const ask = () => {
      const request = next()
      if (request === null) socket.end()
      else socket.write(request)
    }
    const read = answerReader(receive, ask)
    socket.on('connect', ask)
    socket.on('data', (chunk) => {
      try {
        read(chunk)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
        socket.destroy()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
