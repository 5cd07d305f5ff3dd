import { Agent, request } from 'node:http'
import { z } from 'zod'

/** What came back, unparsed. */
export type WireAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const Refusal = z.object({ error: z.string() })

/** The code of a refusal. */
export const errorOf = ({ body }: WireAnswer) => Refusal.parse(JSON.parse(body)).error

export type Wire = {
  /** Sends an address as it stands, without the tidying that `fetch` does. */
  send(message: {
    readonly method: string
    readonly path: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Buffer
  }): Promise<WireAnswer>
  close(): void
}

/** An answer that takes this long is one that never comes. */
const TIMEOUT_MS = 10_000

/** Persistent connections to `url`. For tests. */
export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })

  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const options = { agent, hostname, port, method, path, signal }
        const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
          const chunks: Buffer[] = []
          const done = () => {
            const text = Buffer.concat(chunks).toString()
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
          }
          // An event stream is open until the client closes it.
          if (answer.headers['content-type'] === 'text/event-stream') {
            done()
            answer.on('error', () => {}).destroy()
            return
          }
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', done)
          answer.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
