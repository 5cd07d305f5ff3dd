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
import { originForm } from './origin-form.ts'
import { referrerPolicy } from './security-headers.ts'
import { sendInChunks } from './send-in-chunks.ts'

/** A complete 200 response from memory. */
export type ReadyAnswer = {
  /** The template of the route that it replaces. */
  readonly route: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly content: Buffer
}

/** The response to a GET if it is in memory; null hands the request to the product. */
export type AnswerFirst = (request: IncomingMessage) => ReadyAnswer | null

type Options = {
  readonly answers: readonly AnswerFirst[]
  readonly headers: Readonly<Record<string, string>>
  readonly metrics: Pick<Metrics, 'answered'>
  readonly isClosing: () => boolean
}

/**
 * Sends responses from memory before routes, hooks and logs, which cost more than sending. Such
 * requests are not logged. While the server closes they take the usual path, which closes
 * connections.
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
    sendInChunks(to, content)
  }
  const handle: RequestListener = (request, response) => {
    request.url = originForm(request.url ?? '')
    const ready = isClosing() ? null : readyAnswer(answers, request)
    if (ready === null) usual(request, response)
    else send(request.url ?? '', ready, response)
  }

  return handle
}

function readyAnswer(answers: readonly AnswerFirst[], request: IncomingMessage) {
  // Requests of older HTTP or with two hosts are judged on the usual path.
  if (request.httpVersion !== '1.1' || !namesOneHost(request)) return null
  for (const answer of answers) {
    const ready = answer(request)
    if (ready !== null) return ready
  }

  return null
}

/** The HTTP server around Fastify's handler, with Fastify's timeouts. */
export function serverFactory(
  options: Options,
  timeouts: {
    readonly connectionTimeout: number
    readonly requestTimeout: number
    readonly keepAliveTimeout: number
    readonly http: { readonly headersTimeout: number; readonly requireHostHeader?: boolean }
  },
): (usual: RequestListener) => Server {
  return (usual) => {
    const server = createServer(timeouts.http, answeringFirst(options, usual))
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.requestTimeout = timeouts.requestTimeout
    server.setTimeout(timeouts.connectionTimeout)

    return server
  }
}
