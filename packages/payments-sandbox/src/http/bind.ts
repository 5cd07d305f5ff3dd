import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { newId } from '../store/ids.ts'
import { oneAtATime, secondsOf, type SandboxConfig, type Work } from '../work.ts'
import { authenticate } from './authenticate.ts'
import { expand, type Expansions } from './expand.ts'
import { decodeForm, type Form } from './form.ts'
import { fingerprintOf, keepReply, keptReply, type Reply } from './idempotency.ts'
import type { Route } from './route.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

/** What the API needs to answer. */
export type ApiServices = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: SandboxConfig
  readonly expansions: Expansions
  /** Told after each change, so that webhooks leave at once. */
  readonly changed: () => void
}

/** One lock for everything that changes: the sandbox has one user, and so it has no races. */
export const SANDBOX_LOCK = 'payments-sandbox'

const errorReply = (error: StripeError, requestId: string): Reply => ({
  status: error.status,
  requestId,
  body: JSON.stringify({ error: error.body }),
})

function refuseOtherVersions(request: FastifyRequest): void {
  const version = request.headers['stripe-version']
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw invalidRequest(
      `Invalid Stripe API version: ${String(version)}. This sandbox speaks ${Stripe.API_VERSION} alone.`,
    )
}

function formOf(request: FastifyRequest): { form: Form; expandPaths: string[]; text: string } {
  const query = request.url.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  const { expand: wanted, ...form } = { ...decodeForm(query), ...decodeForm(body) }
  const paths = wanted === undefined || wanted === '' ? [] : wanted
  const isPaths = Array.isArray(paths) && paths.every((path) => typeof path === 'string')
  if (!isPaths) throw invalidRequest('Invalid expand.', { param: 'expand' })

  return { form, expandPaths: paths, text: `${query}\n${body}` }
}

/** Runs one call in one transaction and gives its reply; a decline is a reply whose changes stay. */
async function answer(
  services: ApiServices,
  tx: Transaction,
  route: Route,
  asked: {
    id: string
    form: Form
    paths: string[]
    isPublishable: boolean
    request: Work['request']
  },
): Promise<Reply> {
  const requestId = asked.request.id ?? ''
  const work: Work = {
    queries: oneAtATime(tx),
    now: secondsOf(services.clock.now()),
    config: services.config,
    request: asked.request,
  }
  try {
    const result = await route.run(work, asked.id, asked.form, asked.isPublishable)
    const expanded = await expand(work, services.expansions, result, asked.paths)
    return { status: 200, body: JSON.stringify(expanded), requestId }
  } catch (error) {
    if (error instanceof StripeError && error.keepsChanges) return errorReply(error, requestId)
    throw error
  }
}

async function serve(
  services: ApiServices,
  route: Route,
  request: FastifyRequest,
  requestId: string,
) {
  const access = authenticate(request.headers.authorization, services.config)
  if (access === 'publishable' && route.access === 'secret')
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
    })
  refuseOtherVersions(request)
  const { form, expandPaths, text } = formOf(request)
  const header = request.headers['idempotency-key']
  const key = route.method === 'POST' && typeof header === 'string' ? header : null
  const params: unknown = request.params
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : ''
  const fingerprint = fingerprintOf(route.method, request.url, text)

  return services.db.transaction(async (tx) => {
    const kept = key === null ? null : await keptReply(tx, key, fingerprint)
    if (kept !== null) return { reply: kept, isReplay: true }
    if (route.method !== 'GET') await tx.lock(SANDBOX_LOCK)
    const reply = await answer(services, tx, route, {
      id: typeof id === 'string' ? id : '',
      form,
      paths: expandPaths,
      isPublishable: access === 'publishable',
      request: { id: requestId, idempotencyKey: key },
    })
    if (key !== null) await keepReply(tx, { key, fingerprint, reply, at: services.clock.now() })

    return { reply, isReplay: false }
  })
}

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

/** Binds the calls of the API to `/v1` of a server; every refusal carries Stripe's `error` object. */
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

  const answerWith = async (request: FastifyRequest, reply: FastifyReply, route: Route) => {
    const requestId = newId('req')
    try {
      const { reply: answered, isReplay } = await serve(services, route, request, requestId)
      if (route.method !== 'GET') services.changed()
      await send(reply, answered, isReplay)
    } catch (error) {
      if (!(error instanceof StripeError)) {
        services.log.error({ error, path: route.path, requestId }, 'payments sandbox failed')
      }
      const refusal =
        error instanceof StripeError
          ? error
          : new StripeError(500, {
              type: 'api_error',
              message: 'The payments sandbox failed; see its log.',
            })
      await send(reply, errorReply(refusal, requestId), false)
    }

    return reply
  }

  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerWith(request, reply, route),
    })
  }
}
