import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { answerError } from './error-handler.ts'

/**
 * What holds for everything below /api: JSON only and only up to 16 KiB, nothing cached, errors as the
 * envelope, and 404 for what does not exist, a wrong method included (decisions D13, D14, D23).
 */
export function setUpApiScope(scope: FastifyInstance): void {
  scope.setErrorHandler(answerError)
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  acceptJsonOnly(scope)

  // Refused before the body is read, so that nobody's mistake becomes a 415.
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
