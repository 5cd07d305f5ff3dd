import { connect } from 'node:net'
import { trackProgress } from '@hlizo/contract/calls/progress'
import type { Product } from './product.ts'

const CONNECTIONS = 96

/** A report of a player. */
export type PlayerReport = { readonly videoId: number; readonly body: object }

/** A report as a player sends it. */
function requestOf(url: URL, token: string, { videoId, body }: PlayerReport): string {
  const json = JSON.stringify(body)
  const path = `/api/v1${trackProgress.path.replace('{id}', String(videoId))}`

  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
    '',
    json,
  ].join('\r\n')
}

/**
 * Sends reports on open connections, one at a time on each, and counts what was acknowledged in a second.
 * `reportOf` makes the next one for the connection `index`.
 */
export async function reportsPerSecond(
  product: Product,
  token: string,
  work: {
    readonly seconds: number
    readonly reportOf: (index: number, sent: number) => PlayerReport
  },
): Promise<number> {
  const url = new URL(product.url)
  const startedAt = performance.now()
  const deadline = startedAt + work.seconds * 1_000
  let acknowledged = 0

  const report = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
      const send = () => socket.write(requestOf(url, token, work.reportOf(index, acknowledged)))
      socket.on('connect', send)
      socket.on('data', (bytes) => {
        const head = bytes.toString('latin1')
        if (!head.startsWith('HTTP/1.1 204')) {
          reject(new Error(`A report was not acknowledged:\n${head}`))
          socket.destroy()
          return
        }
        acknowledged += 1
        if (performance.now() < deadline) send()
        else socket.end()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => report(index)))

  return (acknowledged * 1_000) / (performance.now() - startedAt)
}

/** For the note of a measurement. */
export const reportsNote = `${CONNECTIONS} connections; the asking side runs on the same cores`
