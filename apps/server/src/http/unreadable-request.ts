import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { answerError, refusalBody } from './error-handler.ts'

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
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

/** Answers bytes that Node cannot parse as a request, such as an unknown method, and closes the connection. */
export function answerUnreadableBytes(
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = JSON.stringify(refusalBody('VALIDATION_FAILED'))
  answerSocket(socket, STATUSES[error.code ?? ''] ?? 400, body)
}

/** Refuses request lines that Node parses but this server does not support, such as HTTP/0.9 (RFC 9112 §2.3) and targets without a path. */
export function requireHttp1({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isHttp1 = raw.httpVersion === '1.1' || raw.httpVersion === '1.0'
  if (isHttp1 && raw.url?.startsWith('/')) return

  reply.header('connection', 'close')
  throw new ApiError('VALIDATION_FAILED')
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
