import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const isHost = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

export const namesOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter(isHost).length < 2

/**
 * Refuses a request with two Host headers (RFC 9112 §3.2); Node would use the first.
 *
 * @throws ApiError VALIDATION_FAILED
 */
export function requireOneHost({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (namesOneHost(raw)) return

  reply.header('connection', 'close')
  throw new ApiError('VALIDATION_FAILED')
}
