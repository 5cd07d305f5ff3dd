import type { FastifyInstance } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { admitFirst } from './admit-first.ts'
import type { EventSink, Given } from './handler.ts'
import { factsOf, inputOf, routeOf } from './call-input.ts'

type Deps = { app: FastifyInstance; admission: Admission }

const HEARTBEAT_MS = 25_000

/** Binds a call that sends server-sent events (WHATWG HTML §9.2). */
export function bindStream<C extends Call>(
  { app, admission }: Deps,
  call: C,
  handler: (given: Given<C>, events: EventSink) => Promise<void>,
  check?: (given: Given<C>) => Promise<void>,
): void {
  const { onRequest, callerOf } = admitFirst(admission, call)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.route({
    method: call.method,
    url: routeOf(call.path),
    exposeHeadRoute: false,
    onRequest,
    handler: async (request, reply) => {
      const viewer = callerOf(request)
      const given = { ...inputOf(call, request), viewer, request: factsOf(request, reply) }
      // Once the stream is open, nothing can be refused.
      await check?.(given)
      const gone = new AbortController()
      const signal = AbortSignal.any([gone.signal, stopping.signal])
      reply.raw.once('close', () => gone.abort())

      // Otherwise nginx buffers events.
      reply.type('text/event-stream').header('x-accel-buffering', 'no').hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      reply.raw.flushHeaders()
      const heartbeat = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS)
      const send: EventSink['send'] = (event, data) => {
        if (!signal.aborted) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      }
      try {
        await handler(given, { send, signal })
      } catch (error) {
        if (!signal.aborted) request.log.error({ err: error }, 'stream failed')
      } finally {
        clearInterval(heartbeat)
        reply.raw.end()
      }
    },
  })
}
