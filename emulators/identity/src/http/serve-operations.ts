import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '@hlizo/database/database-away'
import { CognitoError } from '../errors.ts'
import type { Operations } from '../operations/operation.ts'
import type { Services } from '../services.ts'
import { callerOf } from './caller.ts'

export type Admission = (request: FastifyRequest, operation: string) => void

const MEDIA_TYPE = 'application/x-amz-json-1.1'
const BODY_LIMIT_BYTES = 128 * 1024
const JSON_TYPES = /^application\/(?:x-amz-json-1\.[01]|json)(?:[ \t]*;|$)/i

/** Prepares a Fastify scope for the AWS JSON 1.1 protocol: raw bodies, and every failure in its shape. */
export function speakAwsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  // Without a prefix the host's own handler answers: there can be only one.
  if (app.prefix !== '') {
    app.setNotFoundHandler((_request, reply) =>
      send(reply, 404, { __type: 'UnknownOperationException', message: '' }),
    )
  }
}

/** Serves the operations of one AWS service at `path`, also with a slash at its end: the SDK adds one. */
export function serveOperations(
  app: FastifyInstance,
  path: string,
  service: { services: Services; targets: Readonly<Record<string, Operations>>; admit: Admission },
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { operation, name } = operationOf(request, service.targets)
    service.admit(request, name)
    const body = await operation(
      service.services,
      bodyOf(request),
      callerOf(request, service.services),
    )
    request.log.info({ operation: name, outcome: 'done' }, 'identity operation')

    return send(reply, 200, body)
  }
  app.post(path, answer)
  if (!path.endsWith('/')) app.post(`${path}/`, answer)
}

function operationOf(request: FastifyRequest, targets: Readonly<Record<string, Operations>>) {
  const [service = '', name = ''] = String(request.headers['x-amz-target'] ?? '').split('.')
  const operations = Object.hasOwn(targets, service) ? targets[service] : undefined
  const operation = operations && Object.hasOwn(operations, name) ? operations[name] : undefined
  if (operation === undefined) throw new CognitoError('unknownOperation')

  return { operation, name }
}

function bodyOf(request: FastifyRequest): unknown {
  if (!JSON_TYPES.test(request.headers['content-type'] ?? '')) {
    throw new CognitoError('mediaTypeUnknown')
  }
  if (typeof request.body !== 'string') throw new CognitoError('bodyNotJson')
  try {
    return JSON.parse(request.body, withoutNulls)
  } catch {
    throw new CognitoError('bodyNotJson')
  }
}

// In AWS JSON a member that is null is one that was not given; older clients send such.
const withoutNulls = (_name: string, value: unknown) => (value === null ? undefined : value)

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('content-type', MEDIA_TYPE)
    .header('x-amzn-requestid', randomUUID())
    .header('cache-control', 'no-store')
    .serializer((text: unknown) => String(text))
    .send(JSON.stringify(body))
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asCognitoError(error)
  // The target and the outcome, never the body: passwords and tokens travel in it.
  const facts = { operation: request.headers['x-amz-target'], outcome: refusal.type }
  if (refusal.status >= 500) request.log.error({ err: error, ...facts }, 'identity request failed')
  else request.log.info(facts, 'identity operation')
  if (refusal.retryAfterSeconds !== null) {
    void reply.header('retry-after', String(refusal.retryAfterSeconds))
  }

  return send(
    reply
      .header('x-amzn-errortype', `${refusal.type}:`)
      .header('x-amzn-errormessage', refusal.message.replace(/[^\x20-\x7e]/g, ' ')),
    refusal.status,
    { __type: refusal.type, message: refusal.message },
  )
}

function asCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new CognitoError('bodyTooLarge')
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new CognitoError('bodyNotJson')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new CognitoError('mediaTypeUnknown')
  if (isDatabaseAway(error)) return new CognitoError('unavailable', { retryAfterSeconds: 2 })

  return new CognitoError('internal')
}
