import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeTemplate } from './http/route-template.ts'

type Options = {
  readonly level: 'info' | 'debug'
  /** The account that asks, once it is known. */
  readonly accountOf: (request: FastifyRequest) => string | null
}

/**
 * Logs each request by the template of its route: addresses may carry codes and tokens, templates do not.
 * The logger turns client and account into marks: abuse can be followed through the log without personal data.
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
