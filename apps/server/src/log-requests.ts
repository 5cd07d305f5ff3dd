import type { FastifyInstance } from 'fastify'

/** Logs each request by the template of its route: addresses may carry codes and tokens, templates do not. */
export function logRequests(app: FastifyInstance, { level }: { level: 'info' | 'debug' }): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
