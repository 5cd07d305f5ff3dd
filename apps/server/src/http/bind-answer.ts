import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { admitFirst } from './admit-first.ts'
import { answerKeyed } from './answer-keyed.ts'
import type { AnswerOf, Given } from './handler.ts'
import type { Session, Viewer } from './caller.ts'
import { factsOf, inputOf, routeOf } from './call-input.ts'
import { keyedRequest, type Idempotency } from './idempotency.ts'
import type { CachedAddresses } from './cached-addresses.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { RowCache } from './row-cache.ts'

type Deps = {
  readonly app: FastifyInstance
  readonly admission: Admission
  readonly answerCache: AnswerCache
  readonly cachedAddresses: CachedAddresses
  readonly rowCache: Pick<RowCache, 'get'>
  readonly profileChanged: ProfileChanged
  readonly idempotency: Idempotency
}
type Handler<C extends Call> = (given: Given<C>) => AnswerOf<C> | Promise<AnswerOf<C>>

/** Called before the response is sent when a profile's rows may have changed. */
export type ProfileChanged = (profileId: number) => void

type Input = { readonly params: unknown; readonly query: unknown }

const HANDLER_TIMEOUT_MS = 15_000

/** A page with its cursor, which the last page omits. */
const pageOf = (entries: z.ZodMiniType) =>
  z.pipe(
    z.object({ entries, nextCursor: z.nullable(z.string()) }),
    z.transform(({ entries: data, nextCursor }) => ({
      data,
      ...(nextCursor !== null && { nextCursor }),
    })),
  )

/** The bytes of a response, or null for 204. Fields outside the contract are omitted. */
function envelope(call: Call, answer: unknown): Buffer | null {
  const isEmpty = answer === undefined
  if (isEmpty && (call.data === undefined || call.mayBeEmpty)) return null
  if (call.data === undefined) {
    throw new Error(
      `${call.method} ${call.path} returned data that its contract does not have. ` +
        `Return nothing, or give the call a \`data\` schema.`,
    )
  }
  const body = call.isPaged ? pageOf(call.data) : z.object({ data: call.data })
  const data = body.safeParse(call.isPaged ? answer : { data: answer })
  if (data.error) {
    throw new Error(
      `${call.method} ${call.path} returned data that breaks its contract. ` +
        `Fix the handler or the schema: ${data.error.message}`,
    )
  }

  return Buffer.from(JSON.stringify(data.data))
}

function send(reply: FastifyReply, bytes: Buffer | null) {
  if (bytes === null) return reply.code(204).send()

  return reply.type('application/json; charset=utf-8').send(bytes)
}

type ProfileOfCaller = Pick<Viewer, 'profileId' | 'maxAgeRating'>

/** The caller's profile, if any. */
function profileOf(caller: Session | Viewer | undefined): ProfileOfCaller | null {
  return caller && 'profileId' in caller ? caller : null
}

function refuseCaching({ method, path, access, caching }: Call): void {
  if (caching === 'none') return
  const cacheable = caching === 'per-profile' ? 'viewer' : 'public'
  if (access !== cacheable || method !== 'GET') {
    throw new Error(
      `${method} ${path} cannot be cached so: an answer for one person must not reach another. ` +
        `Cache public GET calls for seconds, and a viewer's GET calls per profile.`,
    )
  }
}

/** Makes a response, or reads it from the cache of the call. */
function keeperOf({ answerCache, cachedAddresses, rowCache }: Deps, call: Call) {
  const { caching } = call

  return async (
    request: FastifyRequest,
    { profile, input }: { readonly profile: ProfileOfCaller | null; readonly input: Input },
    make: () => Promise<Buffer | null>,
  ): Promise<Buffer | null> => {
    const keyOf = () => `${call.path} ${JSON.stringify([input.params, input.query])}`
    if (caching === 'none') return make()
    if (caching === 'per-profile') {
      if (profile === null) return make()
      // With the age limit, so that a changed one applies at once.
      return rowCache.get(profile.profileId, `${profile.maxAgeRating} ${keyOf()}`, make)
    }

    const { seconds } = caching
    const key = keyOf()
    const bytes = await answerCache.get(key, seconds, make)
    const route = request.routeOptions.url ?? 'none'
    cachedAddresses.remember(request.url, { call, route, key })
    return bytes
  }
}

/** Binds a JSON call: admission before the body is read, then validation, then the handler. */
export function bindAnswer<C extends Call>(deps: Deps, call: C, handler: Handler<C>): void {
  refuseCaching(call)
  const { app, admission, idempotency, cachedAddresses, profileChanged } = deps
  const { onRequest, callerOf } = admitFirst(admission, call)
  const keep = keeperOf(deps, call)

  const answerTo = async (given: Given<C>, profileId: number | null) => {
    try {
      return envelope(call, await handler(given))
    } finally {
      if (profileId !== null && call.method !== 'GET') profileChanged(profileId)
    }
  }

  app.route({
    method: call.method,
    url: routeOf(call.path),
    exposeHeadRoute: false,
    bodyLimit: call.maxBodyBytes,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    onRequest:
      typeof call.caching === 'object' ? [onRequest, sendCached(cachedAddresses)] : onRequest,
    handler: async (request, reply) => {
      const input = inputOf(call, request)
      const viewer = callerOf(request)
      const profile = profileOf(viewer)
      const profileId = profile?.profileId ?? null
      const facts = factsOf(request, reply)
      const accountId = viewer?.accountId ?? null
      const keyed = call.takesIdempotencyKey
        ? keyedRequest(call, request.headers['idempotency-key'], { ...input, accountId })
        : null
      if (keyed === null) {
        const bytes = await keep(request, { profile, input }, () =>
          answerTo({ ...input, viewer, request: facts }, profileId),
        )
        return send(reply, bytes)
      }
      return answerKeyed(idempotency, keyed, {
        reply,
        make: (resumedFrom) =>
          answerTo({ ...input, viewer, request: { ...facts, resumedFrom } }, profileId),
      })
    },
  })
}

/** A hook after admission: sends a cached response, or passes the request on. */
function sendCached(addresses: CachedAddresses) {
  return (request: FastifyRequest, reply: FastifyReply, pass: () => void): void => {
    const found = addresses.find(request.url)
    if (found === null) pass()
    else void send(reply, found.bytes)
  }
}
