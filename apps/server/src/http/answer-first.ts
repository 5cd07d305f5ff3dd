import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Metrics } from './metrics.ts'
import { namesOneHost } from './one-host.ts'
import { referrerPolicy } from './security-headers.ts'
import { sendInTurns } from './send-in-turns.ts'

/** A whole answer of 200 that needs nothing but memory. */
export type ReadyAnswer = {
  /** The template of the route that would have answered. */
  readonly route: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly content: Buffer
}

/** The answer to a GET, if it is at hand and nothing has to be asked; else null, and the product answers. */
export type AnswerFirst = (request: IncomingMessage) => ReadyAnswer | null

type Options = {
  readonly answers: readonly AnswerFirst[]
  /** What every answer of the product carries. */
  readonly headers: Readonly<Record<string, string>>
  readonly metrics: Pick<Metrics, 'answered'>
  readonly isClosing: () => boolean
}

/**
 * Lets what is ready leave before routes, hooks and logs are gone through, which cost more than to send
 * it. Such requests are not in the log, and while the server closes they go the usual way, which tells
 * connections to end.
 */
function answeringFirst({ answers, headers, metrics, isClosing }: Options, usual: RequestListener) {
  const send = (url: string, { route, headers: own, content }: ReadyAnswer, to: ServerResponse) => {
    const startedAt = performance.now()
    to.on('finish', () => {
      const seconds = (performance.now() - startedAt) / 1_000
      metrics.answered({ method: 'GET', route, status: 200, seconds })
    })
    to.writeHead(200, {
      ...headers,
      'referrer-policy': referrerPolicy(url),
      'x-request-id': randomUUID(),
      ...own,
    })
    sendInTurns(to, content)
  }
  const handle: RequestListener = (request, response) => {
    const ready = isClosing() ? null : readyAnswer(answers, request)
    if (ready === null) usual(request, response)
    else send(request.url ?? '', ready, response)
  }

  return handle
}

function readyAnswer(answers: readonly AnswerFirst[], request: IncomingMessage) {
  // Whoever speaks an older HTTP, or names two hosts, goes the usual way, which judges it.
  if (request.httpVersion !== '1.1' || !namesOneHost(request)) return null
  for (const answer of answers) {
    const ready = answer(request)
    if (ready !== null) return ready
  }

  return null
}

/** The listening server around Fastify's handler, as patient as Fastify's own would be. */
export function serverFactory(
  options: Options,
  patience: {
    readonly connectionTimeout: number
    readonly requestTimeout: number
    readonly keepAliveTimeout: number
    readonly http: { readonly headersTimeout: number }
  },
): (usual: RequestListener) => Server {
  return (usual) => {
    const server = createServer(patience.http, answeringFirst(options, usual))
    server.keepAliveTimeout = patience.keepAliveTimeout
    server.requestTimeout = patience.requestTimeout
    server.setTimeout(patience.connectionTimeout)

    return server
  }
}
