import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RefusalDetails } from '@hlizo/contract/envelope'
import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import { refusalText } from '@hlizo/contract/messages/refusal-text'
import { isDatabaseAway } from '@hlizo/database/database-away'
import { ApiError } from './api-error.ts'

/** The body of every refusal (decision D15). */
export function refusalBody(code: ErrorCode, details?: RefusalDetails) {
  const message = refusalText(code, details)
  return details === undefined ? { error: code, message } : { error: code, message, details }
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION_FAILED',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
}

// Only Fastify's own errors have a status about this request; those of SDKs are about theirs.
const FrameworkError = z.object({ code: z.string().startsWith('FST_'), statusCode: z.number() })

/** Maps any error: ours unchanged, the framework's by status, others to INTERNAL. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds: 2, cause: error })
  }
  const framework = FrameworkError.safeParse(error)
  const code = framework.success ? codeOfStatus[framework.data.statusCode] : undefined

  return new ApiError(code ?? 'INTERNAL', undefined, { cause: error })
}

/** Sets the headers that HTTP requires with a status: WWW-Authenticate and Allow. */
export function setStatusHeaders(
  status: number,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): void {
  if (status === errorStatuses.UNAUTHORIZED) {
    // RFC 6750 §3.1: a request without a token gets no error code.
    const code = headers.authorization === undefined ? '' : ', error="invalid_token"'
    reply.header('www-authenticate', `Bearer realm="api"${code}`)
  }
  // RFC 9110 §15.5.6. No method is allowed until the account pays.
  if (status === errorStatuses.SUBSCRIPTION_EXPIRED) reply.header('allow', '')
}

/** The only place that turns thrown errors into the envelope. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) {
    const cause = refusal.cause ?? refusal
    request.log.error({ err: cause, refusal: refusal.code }, 'request failed')
  }
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds))
  }
  setStatusHeaders(refusal.status, request, reply)

  reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal.code, refusal.details)))
}

/** Answers 404 for an address that cannot be parsed, such as `/%zz`, or is too long. A page's becomes the page for it. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !request.url.startsWith('/api/')) return reply.redirect('/404', 303)

  reply.header('cache-control', 'no-store')
  return answerError(new ApiError('NOT_FOUND', undefined, { cause: error }), request, reply)
}
