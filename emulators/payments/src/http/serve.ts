import type { FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { frozenTimeOf } from '../resources/test-clock/frozen-time.ts'
import { oneAtATime, secondsOf, type SandboxConfig, type Work } from '../work.ts'
import { authenticate } from './authenticate.ts'
import { expand, type Expansions } from './expand.ts'
import { decodeForm, type Form } from './form.ts'
import {
  fingerprintOf,
  idempotencyKeyOf,
  keepReply,
  storedReply,
  type Reply,
} from './idempotency.ts'
import { isMultipart } from './multipart.ts'
import { InvalidParams } from './params.ts'
import type { Route } from './route.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

export type ApiServices = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: SandboxConfig
  readonly expansions: Expansions
  readonly changed: () => void
}

/** One lock for everything that changes: the sandbox has one user, and so it has no races. */
export const SANDBOX_LOCK = 'payments-sandbox'

export const errorReply = (error: StripeError, requestId: string): Reply => ({
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

const Parts = z.custom<Form>((body) => typeof body === 'object' && body !== null)

/** The body as a form, and its text for the fingerprint. */
function bodyOf({ encoding, method }: Route, { body, headers }: FastifyRequest) {
  const hasParts = isMultipart(headers['content-type'])
  if (method === 'POST' && hasParts !== (encoding === 'multipart'))
    throw invalidRequest(
      hasParts
        ? 'Invalid request: this call takes no multipart/form-data.'
        : 'Invalid request: files are sent as multipart/form-data.',
    )
  if (hasParts) {
    const form = Parts.parse(body)
    return { form, text: JSON.stringify(form) }
  }
  const text = typeof body === 'string' ? body : ''

  return { form: decodeForm(text), text }
}

function formOf(
  route: Route,
  request: FastifyRequest,
): { form: Form; expandPaths: string[]; text: string } {
  const query = request.url.split('?')[1] ?? ''
  const body = bodyOf(route, request)
  const { expand: wanted, ...form } = { ...decodeForm(query), ...body.form }
  const paths = wanted === undefined || wanted === '' ? [] : wanted
  const isPaths = Array.isArray(paths) && paths.every((path) => typeof path === 'string')
  if (!isPaths) throw invalidRequest('Invalid expand.', { param: 'expand' })

  return { form, expandPaths: paths, text: `${query}\n${body.text}` }
}

type Asked = {
  readonly id: string
  readonly form: Form
  readonly paths: string[]
  readonly isPublishable: boolean
  readonly request: Work['request']
}

/** The form's fields that name an object: its customer may live on a test clock. */
const REFERENCES = [
  'customer',
  'subscription',
  'from_subscription',
  'invoice',
  'payment_intent',
  'charge',
  'test_clock',
]

async function workOf(services: ApiServices, tx: Transaction, asked: Asked): Promise<Work> {
  const queries = oneAtATime(tx)
  const named = REFERENCES.flatMap((name) => asked.form[name] ?? [])
  const ids = [asked.id, ...named].flatMap((id) =>
    typeof id === 'string' && id !== '' ? [id] : [],
  )
  const sentAt = secondsOf(services.clock.now())
  const now = (await frozenTimeOf(queries, ids)) ?? sentAt

  return { queries, now, sentAt, config: services.config, request: asked.request }
}

/** Runs one call in one transaction and gives its reply; a decline is a reply whose changes stay. */
async function answer(
  services: ApiServices,
  tx: Transaction,
  route: Route,
  asked: Asked,
): Promise<Reply> {
  const requestId = asked.request.id ?? ''
  const work = await workOf(services, tx, asked)
  try {
    const result = await route.run(work, asked.id, asked.form, asked.isPublishable)
    const expanded = await expand(work, services.expansions, result, asked.paths)
    return { status: 200, body: JSON.stringify(expanded), requestId }
  } catch (error) {
    if (error instanceof StripeError && error.keepsChanges) return errorReply(error, requestId)
    throw error
  }
}

function askedBy(route: Route, request: FastifyRequest, requestId: string, services: ApiServices) {
  const access = authenticate(request.headers.authorization, services.config)
  if (access === 'publishable' && route.access === 'secret')
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Use a secret API key.',
    })
  refuseOtherVersions(request)
  const { form, expandPaths, text } = formOf(route, request)
  const key = idempotencyKeyOf(route.method, request.headers['idempotency-key'])
  const params: unknown = request.params
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : ''
  const asked: Asked = {
    id: typeof id === 'string' ? id : '',
    form,
    paths: expandPaths,
    isPublishable: access === 'publishable',
    request: { id: requestId, idempotencyKey: key },
  }

  return { asked, key, fingerprint: fingerprintOf(route.method, request.url, text) }
}

/** As at Stripe a key remembers refusals too, unless the parameters could not even be read. */
export async function serve(
  services: ApiServices,
  route: Route,
  request: FastifyRequest,
  requestId: string,
): Promise<{ reply: Reply; isReplay: boolean }> {
  const { asked, key, fingerprint } = askedBy(route, request, requestId, services)
  const path = request.url.split('?', 1)[0] ?? ''
  const keep = (tx: Transaction, reply: Reply) =>
    key === null
      ? Promise.resolve()
      : keepReply(tx, { key, path, fingerprint, reply, at: services.clock.now() })
  let hasBegun = false

  try {
    return await services.db.transaction(async (tx) => {
      const now = services.clock.now()
      const replay = key === null ? null : await storedReply(tx, { key, path, fingerprint }, now)
      if (replay !== null) return { reply: replay, isReplay: true }
      hasBegun = true
      if (route.method !== 'GET') await tx.lock(SANDBOX_LOCK)
      const reply = await answer(services, tx, route, asked)
      await keep(tx, reply)
      return { reply, isReplay: false }
    })
  } catch (error) {
    if (!hasBegun || !(error instanceof StripeError) || error instanceof InvalidParams) throw error
    const reply = errorReply(error, requestId)
    await services.db.transaction((tx) => keep(tx, reply))
    return { reply, isReplay: false }
  }
}
