import type { FastifyRequest } from 'fastify'
import type { Caller } from '../address-guard.ts'
import { HOST_CALLER_HEADER, HOST_KEY_HEADER } from '../host-caller.ts'
import { isSameBytes } from '../secrets.ts'
import type { Services } from '../services.ts'

const ADDRESS = /^[0-9a-f.:]{2,45}$/i

/** Who sent a request: the peer that Fastify sees, or whom the host names with its key. */
export function callerOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): Caller {
  const key = request.headers[HOST_KEY_HEADER]
  const secret = Buffer.from(config.adminKey.secretAccessKey)
  if (typeof key !== 'string' || !isSameBytes(Buffer.from(key), secret))
    return { address: request.ip }

  const named = request.headers[HOST_CALLER_HEADER]
  return { address: typeof named === 'string' && ADDRESS.test(named) ? named : null }
}
