import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { answerError, refusalBody } from './error-handler.ts'
import { requireOneHost } from './one-host.ts'

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function answerSocket(socket: Socket, status: number, body: string): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}

/** The last response on each connection, set by `refuseUnsupported`. */
const responses = new WeakMap<Socket, ServerResponse>()

const longRequests = new WeakSet<Socket>()

/** Lets the request on this connection take longer than others; returns what ends that. */
export function allowLongRequest(socket: Socket): () => void {
  longRequests.add(socket)
  return () => void longRequests.delete(socket)
}

/** Answers bytes that Node cannot parse as a request, such as an unknown method, and closes the connection. */
export function answerUnreadableBytes(
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && longRequests.has(socket)) return
  const response = responses.get(socket)
  // More bytes would become part of the response that has begun.
  if (response?.headersSent && !response.writableFinished) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(refusalBody('VALIDATION_FAILED'))
  answerSocket(socket, STATUSES[error.code ?? ''] ?? 400, body)
}

/** Refuses request lines that Node parses but this server does not support, such as HTTP/0.9 (RFC 9112 §2.3) and targets without a path. */
function requireHttp1({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isHttp1 = raw.httpVersion === '1.1' || raw.httpVersion === '1.0'
  if (isHttp1 && raw.url?.startsWith('/')) return

  reply.header('connection', 'close')
  throw new ApiError('VALIDATION_FAILED')
}

/** Answers an expectation other than `100-continue` (RFC 9110 §10.1.1). Node would send no body. */
function answerExpectation(headers: Readonly<Record<string, string>>, response: ServerResponse) {
  const body = JSON.stringify(refusalBody('VALIDATION_FAILED'))
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    // Its body may follow, or not.
    connection: 'close',
  }
  response.writeHead(417, { ...headers, ...own }).end(body)
}

/**
 * Refuses, in the envelope, what Node parses and this server does not support. It needs a server that
 * leaves a missing Host header to us. `headers` are those of every response.
 */
export function refuseUnsupported(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>> = {},
): void {
  app.addHook('onRequest', (request, reply, done) => {
    requireHttp1(request, reply)
    requireOneHost(request, reply)
    done()
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response)
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    answerExpectation(headers, response),
  )
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store')
  answerError(new ApiError('NOT_FOUND'), request, reply)
}

/** Answers unknown methods and addresses before the body is read. */
export function refuseUnrouted(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    // Answered here: the error handler of an embedded service knows its own errors only.
    answerNotFound(request, reply)
  })
  app.setNotFoundHandler(answerNotFound)
  app.server.on('connect', (_request, socket: Socket) => {
    answerSocket(socket, 404, JSON.stringify(refusalBody('NOT_FOUND')))
  })
}
