import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { answerError } from './error-handler.ts'

/**
 * Rules for everything below /api: JSON only, at most 16 KiB, no caching, the error envelope, and
 * 404 for unknown paths and wrong methods (decisions D13, D14, D23).
 */
export function setUpApiScope(scope: FastifyInstance): void {
  scope.setErrorHandler(answerError)
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  acceptJsonOnly(scope)

  // Refused before the body is read, so that a wrong body does not become a 415.
  scope.all(
    '/*',
    { exposeHeadRoute: false, onRequest: async () => Promise.reject(new ApiError('NOT_FOUND')) },
    async () => {},
  )
}

function acceptJsonOnly(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}
