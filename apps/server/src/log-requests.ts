import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeTemplate } from './http/route-template.ts'

type Options = {
  readonly level: 'info' | 'debug'
  /** The account of the request, once known. */
  readonly accountOf: (request: FastifyRequest) => string | null
}

/**
 * Logs each request by its route template, because addresses may contain codes and tokens. Client
 * and account become keyed marks: abuse can be traced without personal data.
 */
export function logRequests(app: FastifyInstance, { level, accountOf }: Options): void {
  app.addHook('onResponse', (request, reply, done) => {
    const account = accountOf(request)
    request.log[level](
      {
        method: request.method,
        route: routeTemplate(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        client: request.ip,
        ...(account !== null && { account }),
      },
      'answered',
    )
    done()
  })
}
