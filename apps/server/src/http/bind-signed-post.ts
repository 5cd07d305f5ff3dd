import type { FastifyInstance } from 'fastify'
import type { RequestFacts } from './handler.ts'
import { factsOf, routeOf } from './call-input.ts'

/** The unparsed body, which the signature covers. */
export type SignedPost = {
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly request: RequestFacts
}

/** Handles a delivery; the sender reads only the status. */
export type SignedPostHandler = (
  delivery: SignedPost,
) => Promise<{ readonly status: 200 | 204 | 400 }>

/** Binds a POST with an unparsed body, in a scope without parsers. */
export function bindSignedPost(
  app: FastifyInstance,
  path: string,
  { maxBytes }: { readonly maxBytes: number },
  handler: SignedPostHandler,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.post(routeOf(path), { bodyLimit: maxBytes }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status } = await handler({
        rawBody,
        headers: request.headers,
        request: factsOf(request, reply),
      })
      return reply.code(status).send()
    })
  })
}
