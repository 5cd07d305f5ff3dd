import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RefusalDetails } from '@hlizo/contract/envelope'
import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { ApiError } from './api-error.ts'

/** The body of every refusal (decision D15). */
export function refusalBody(code: ErrorCode, details?: RefusalDetails) {
  const message = errorMessages[code]
  return details === undefined ? { error: code, message } : { error: code, message, details }
}

// What PostgreSQL and the socket to it say when the database is away, starting, full or frozen.
const UNREACHABLE =
  /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EAI_|57P0|57014|53|08|58030|XX001)|timeout exceeded when trying to connect|Connection terminated|Query read timeout/

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return UNREACHABLE.test(code) || UNREACHABLE.test(error.message)
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
}

// Only Fastify's own errors carry a status that is about this request; those of SDKs are about theirs.
const FrameworkError = z.object({ code: z.string().startsWith('FST_'), statusCode: z.number() })

/** Any error as the refusal it becomes: ours as it is, the framework's by status, the rest as INTERNAL. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 2, cause: error })
  }
  const framework = FrameworkError.safeParse(error)
  const code = framework.success ? codeOfStatus[framework.data.statusCode] : undefined

  return new ApiError(code ?? 'INTERNAL', undefined, { cause: error })
}

/** Turns whatever a route threw into the envelope. The only place that does. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) {
    const cause = refusal.cause ?? refusal
    request.log.error({ err: cause, code: refusal.code }, 'request failed')
  }
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  }
  // RFC 9110 §15.5.6: a 405 says which methods are allowed. Until the account pays, none is.
  if (refusal.status === errorStatuses.SUBSCRIPTION_EXPIRED) reply.header('allow', '')

  reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal.code, refusal.details)))
}
