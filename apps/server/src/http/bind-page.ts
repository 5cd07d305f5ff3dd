import type { FastifyInstance } from 'fastify'
import type { RequestFacts } from './handler.ts'
import { factsOf, routeOf } from './call-input.ts'
import { PLAIN_PAGE_CSP } from './plain-page.ts'

/** Renders a page from the query of its link, which is untrusted. */
export type PageHandler = (given: {
  readonly query: unknown
  readonly request: RequestFacts
}) => string | Promise<string>

/** Binds a GET that answers a page without scripts. HEAD is not supported, so that mail scanners have no effect. The address is not sent as Referer. */
export function bindPage(app: FastifyInstance, path: string, handler: PageHandler): void {
  app.get(routeOf(path), { exposeHeadRoute: false }, async (request, reply) => {
    const page = await handler({ query: request.query, request: factsOf(request, reply) })
    return reply
      .headers({ 'content-security-policy': PLAIN_PAGE_CSP, 'referrer-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
