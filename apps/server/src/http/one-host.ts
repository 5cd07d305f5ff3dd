import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const isHost = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

/** Whether a request names its host once; HTTP/1.0 does not have to name it. */
export function namesOneHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  const hosts = rawHeaders.filter(isHost).length

  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/**
 * Refuses a request with two Host headers, of which Node would use the first, and one of HTTP/1.1 without
 * any (RFC 9112 §3.2).
 *
 * @throws ApiError VALIDATION_FAILED
 */
export function requireOneHost({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (namesOneHost(raw)) return

  reply.header('connection', 'close')
  throw new ApiError('VALIDATION_FAILED')
}
