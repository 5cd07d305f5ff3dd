import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { admitFirst } from './admit-first.ts'
import { factsOf, inputOf, routeOf } from './call-input.ts'
import { refusalBody, refusalOf } from './error-handler.ts'
import type { Given } from './handler.ts'
import { allowLongRequest } from './unreadable-request.ts'

/** Reads a part of a file from the request, and writes the whole response. */
export type PartHandler<C extends Call> = (
  given: Given<C>,
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse },
) => Promise<void>

type Deps = { readonly app: FastifyInstance; readonly admission: Admission }

const PART = 'application/offset+octet-stream'

function refuse(error: unknown, response: ServerResponse): boolean {
  const { status, code, details } = refusalOf(error)
  if (!response.headersSent) {
    const body = JSON.stringify(refusalBody(code, details))
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  }

  return status >= 500
}

function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }

  return reply.raw
}

/** Binds a call that carries a part of a file, and the HEAD of its address. The body is not buffered. */
export function bindUpload<C extends Call>(
  { app, admission }: Deps,
  call: C,
  handler: PartHandler<C>,
): void {
  const { onRequest, callerOf } = admitFirst(admission, call)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(PART, (_request, _body, done) => done(null))

    scope.route({
      method: ['HEAD', call.method],
      url: routeOf(call.path),
      exposeHeadRoute: false,
      onRequest,
      handler: async (request, reply) => {
        const given = {
          ...inputOf(call, request),
          viewer: callerOf(request),
          request: factsOf(request, reply),
        }
        const response = takeOver(reply)
        // The socket's own timeout ends a line that carries nothing more.
        const isOver = allowLongRequest(request.raw.socket)
        try {
          await handler(given, { request: request.raw, response })
        } catch (error) {
          if (refuse(error, response)) request.log.error({ err: error }, 'upload failed')
        } finally {
          isOver()
        }
      },
    })
  })
}
