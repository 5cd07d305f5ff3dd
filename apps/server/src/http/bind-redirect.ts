import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import type { ApiError } from './api-error.ts'
import type { FormCaller, Redirect } from './handler.ts'
import { arrivalOf, factsOf, inputOf, routeOf } from './call-input.ts'
import { refusalOf } from './error-handler.ts'
import { keyedRequest, type Idempotency } from './idempotency.ts'
import { rememberAccount } from './request-account.ts'
import { requireSameOrigin } from './same-origin.ts'

type Deps = {
  app: FastifyInstance
  admission: Admission
  idempotency: Idempotency
  ownOrigins: readonly string[]
}

function accessTokenOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('accessToken' in body)) return null
  const { accessToken } = body

  return typeof accessToken === 'string' && accessToken !== '' ? accessToken : null
}

/** The idempotency key of a form, where its call takes one. */
function keyOf({ takesIdempotencyKey }: Call, body: unknown): unknown {
  const isThere =
    takesIdempotencyKey && typeof body === 'object' && body !== null && 'idempotencyKey' in body
  const key = isThere ? body.idempotencyKey : undefined

  return key === '' ? undefined : key
}

const seeOther = (target: string) => ({ status: 303, body: target })

/**
 * Binds a form post. Every result is a 303 to a page, because a browser would show JSON; only a
 * cross-site post is refused directly. Forms are parsed in this scope only, since a JSON route that
 * accepts forms could be posted to from any site.
 */
export function bindRedirect<C extends Call>(
  { app, admission, idempotency, ownOrigins }: Deps,
  call: C,
  { go, refused }: Redirect<C>,
): void {
  const sendBack = (request: FastifyRequest) => (refusal: ApiError) =>
    seeOther(refused(refusal, { params: request.params }))

  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(formbody, { bodyLimit: 16_384 })

    forms.route({
      method: call.method,
      url: routeOf(call.path),
      onRequest: async (request) => requireSameOrigin(request.headers, ownOrigins),
      handler: async (request, reply) => {
        const accessToken = accessTokenOf(request.body)
        const arrival = arrivalOf(request, reply, accessToken)
        try {
          const admitted = await admission.admit<Access>(call, arrival)
          const isVisitor = call.access === 'public' && accessToken === null
          const viewer = admitted ?? (isVisitor ? undefined : await admission.sessionOf(arrival))
          rememberAccount(request, viewer?.accountId)
          const input = inputOf(call, request)
          const caller = viewer as FormCaller<C['access']>
          const facts = factsOf(request, reply)
          const make = async (resumedFrom: Date | null) =>
            seeOther(await go({ ...input, viewer: caller, request: { ...facts, resumedFrom } }))
          const accountId = viewer?.accountId ?? null
          const keyed = keyedRequest(call, keyOf(call, request.body), { ...input, accountId })
          const { body: target } =
            keyed === null
              ? await make(null)
              : (await idempotency.answerOnce(keyed, { make, refused: sendBack(request) })).answer
          return await reply.redirect(target ?? '/', 303)
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal.status >= 500) request.log.error({ err: error }, 'form post failed')
          return reply.redirect(refused(refusal, { params: request.params }), 303)
        }
      },
    })
    // An unreadable form is still a navigation.
    forms.setErrorHandler(async (error, request, reply) => {
      const refusal = refusalOf(error)
      if (refusal.code === 'CROSS_SITE_REFUSED') throw error
      return reply.redirect(refused(refusal, { params: request.params }), 303)
    })
  })
}
