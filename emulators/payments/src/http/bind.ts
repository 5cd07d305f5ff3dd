import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { z } from 'zod'
import { newId } from '../store/ids.ts'
import type { Reply } from './idempotency.ts'
import { refuseZeroCharacters } from './refuse-zero-characters.ts'
import { decodeMultipart, MULTIPART_BYTES } from './multipart.ts'
import type { Route } from './route.ts'
import { errorReply, serve, type ApiServices } from './serve.ts'
import { StripeError } from './stripe-error.ts'

async function send(reply: FastifyReply, answered: Reply, isReplay: boolean): Promise<void> {
  void reply
    .code(answered.status)
    .header('request-id', answered.requestId)
    .header('stripe-version', Stripe.API_VERSION)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
  if (isReplay)
    void reply.header('idempotent-replayed', 'true').header('original-request', answered.requestId)
  await reply.send(answered.body)
}

const Refused = z.object({ statusCode: z.number().min(400).max(499), message: z.string() })

function refusalOf(error: unknown): StripeError {
  if (error instanceof StripeError) return error
  const refused = Refused.safeParse(error)
  if (refused.success)
    return new StripeError(refused.data.statusCode, {
      type: 'invalid_request_error',
      message: refused.data.message,
    })

  return new StripeError(500, {
    type: 'api_error',
    message: 'The payments emulator failed; see its log.',
  })
}

function unrecognized({ method, url }: FastifyRequest): Reply {
  const path = url.split('?', 1)[0] ?? ''
  const refusal = new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })

  return errorReply(refusal, newId('req'))
}

export function bindApi(
  server: FastifyInstance,
  services: ApiServices,
  routes: readonly Route[],
): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 262_144 },
    (_request, body, done) => {
      done(null, body)
    },
  )

  server.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MULTIPART_BYTES },
    async (request: FastifyRequest, body: Buffer) =>
      decodeMultipart(body, request.headers['content-type'] ?? ''),
  )

  const answerWith = async (request: FastifyRequest, reply: FastifyReply, route: Route) => {
    const requestId = newId('req')
    try {
      const { reply: answered, isReplay } = await serve(services, route, request, requestId)
      if (route.method !== 'GET') services.changed()
      await send(reply, answered, isReplay)
    } catch (error) {
      if (!(error instanceof StripeError)) {
        services.log.error({ error, path: route.path, requestId }, 'payments emulator failed')
      }
      await send(reply, errorReply(refusalOf(error), requestId), false)
    }

    return reply
  }

  server.addHook('onRequest', refuseZeroCharacters)
  // What no call answers, and what cannot even be read, is refused in the shape of all refusals.
  server.setErrorHandler((error, _request, reply) =>
    send(reply, errorReply(refusalOf(error), newId('req')), false),
  )
  server.all('*', (request, reply) => send(reply, unrecognized(request), false))

  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerWith(request, reply, route),
    })
  }
}
