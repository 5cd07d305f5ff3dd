import { converse } from './held-connection.ts'

/** What a loop of requests has come to. */
export type Load = {
  readonly answers: number
  readonly answersPerSecond: number
  readonly megabytesPerSecond: number
}

type LoadOptions = {
  /** Addresses of one host, asked in turn. */
  readonly urls: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

const BYTES_PER_MB = 1_000_000

function requestFor(url: string, headers: Readonly<Record<string, string>>): string {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ Host: host, Accept: '*/*', ...headers })

  return [
    `GET ${pathname}${search} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
}

/** Each item after the one before, from the first again after the last. */
function inTurn(items: readonly string[]): () => string {
  let next = 0
  return () => items[next++ % items.length] ?? ''
}

/**
 * Requests the same URLs repeatedly on persistent connections, one request at a time on each, and
 * counts the answers.
 */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const { urls, headers = {}, connections, seconds } = options
  const host = new URL(urls[0] ?? '')
  const nextRequest = inTurn(urls.map((url) => requestFor(url, headers)))
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let requests = 0
  let bytes = 0

  const next = () => {
    if (performance.now() >= deadline) return null
    requests += 1
    return nextRequest()
  }
  const receive = (piece: Buffer) => {
    bytes += piece.length
  }
  await Promise.all(Array.from({ length: connections }, () => converse(host, { next, receive })))
  const tookSeconds = (performance.now() - startedAt) / 1_000

  return {
    answers: requests,
    answersPerSecond: requests / tookSeconds,
    megabytesPerSecond: bytes / BYTES_PER_MB / tookSeconds,
  }
}
