import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noSpan, type ServedSpan, type Tracing } from '@hlizo/kit/tracing'
import { routeTemplate } from '#server/http/route-template.ts'

const SERVER_ERROR = 500

/** A span for each request, named by its route template: addresses may contain codes and tokens. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, ServedSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.serve(request.headers)
    // Most requests are not recorded, and cost nothing more.
    if (span === noSpan) return done()
    spans.set(request, span)

    return span.run(done)
  })
  // The body arrives outside of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)

    return span === undefined ? done() : span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span === undefined) return done()
    const route = routeTemplate(request)
    span.rename(`${request.method} ${route}`)
    span.set({
      'http.request.method': request.method,
      'http.route': route,
      'url.path': route,
      'url.scheme': request.protocol,
      'http.response.status_code': reply.statusCode,
    })
    if (reply.statusCode >= SERVER_ERROR) span.fail(String(reply.statusCode))
    span.end()

    return done()
  })
}
