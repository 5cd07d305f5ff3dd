import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { IN_PROCESS } from './admission.ts'
import { refusalOf } from './error-handler.ts'
import type { Metrics } from './metrics.ts'
import { routeTemplate } from './route-template.ts'

// Errors of the embedded user pool have Amazon's names, such as CodeMismatchException.
const PoolError = z.object({ refusal: z.string(), type: z.string() })

function codeOf(error: unknown): string {
  const ofPool = PoolError.safeParse(error)
  return ofPool.success ? ofPool.data.type : refusalOf(error).code
}

/** Measures requests from outside: rate, errors and duration by route. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onError', async (_request, _reply, error) => metrics.refused(codeOf(error)))
  app.addHook('onResponse', async (request, reply) => {
    // A stream stays open as long as a film, so its duration is not measured.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (request.ip === IN_PROCESS || isStream) return
    metrics.answered({
      method: request.method,
      route: routeTemplate(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
  })
}

/** `/metrics` for Prometheus, on the admin port only. */
export function metricsRoutes(metrics: Metrics): FastifyPluginAsync {
  return async (app) => {
    app.get('/metrics', async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.text()),
    )
  }
}
