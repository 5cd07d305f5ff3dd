import { connect, type Socket } from 'node:net'

/** What a loop of requests has come to. */
export type Load = { readonly answersPerSecond: number; readonly megabytesPerSecond: number }

type LoadOptions = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

const END_OF_HEAD = '\r\n\r\n'
const BYTES_PER_MB = 1_000_000

/** The length of the body that follows a head. Only plain answers of known length can be counted fast. */
function bodyLength(head: string): number {
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (status !== '200' || length === undefined)
    throw new Error(`The load loop wants 200 and a content-length, and got:\n${head}`)

  return Number(length)
}

/** Reads answers off a connection; `onAnswer` gets the size of each body. */
function answerReader(onAnswer: (bytes: number) => void): (chunk: Buffer) => void {
  let head = ''
  let bytes = 0
  let missing = 0

  return (chunk) => {
    if (missing > 0) {
      missing -= chunk.length
    } else {
      head += chunk.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end === -1) return
      bytes = bodyLength(head.slice(0, end))
      missing = bytes - (head.length - end - END_OF_HEAD.length)
      head = ''
    }
    if (missing <= 0) onAnswer(bytes)
  }
}

/**
 * Asks for one address over and over on kept connections, one request at a time on each, and counts the
 * answers. It writes and reads the sockets itself: with `fetch` it would measure the asking side.
 */
export async function measureLoad({ url, connections, seconds }: LoadOptions): Promise<Load> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let answers = 0
  let bytes = 0

  const runOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ host: hostname, port: Number(port) || 80, noDelay: true })
      const read = answerReader((length) => {
        answers += 1
        bytes += length
        if (performance.now() < deadline) socket.write(request)
        else socket.end()
      })
      socket.on('connect', () => socket.write(request))
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
  await Promise.all(Array.from({ length: connections }, runOne))
  const tookSeconds = (performance.now() - startedAt) / 1_000

  return {
    answersPerSecond: answers / tookSeconds,
    megabytesPerSecond: bytes / BYTES_PER_MB / tookSeconds,
  }
}
