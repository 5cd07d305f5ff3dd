import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { admitFirst } from './admit-first.ts'
import type { AnswerOf, Given } from './api.ts'
import { factsOf, inputOf, routeOf } from './call-input.ts'
import type { KeptAnswers } from './kept-answers.ts'

type Deps = { app: FastifyInstance; admission: Admission; keptAnswers: KeptAnswers }
type Handler<C extends Call> = (given: Given<C>) => AnswerOf<C> | Promise<AnswerOf<C>>

const HANDLER_TIMEOUT_MS = 15_000

/** The bytes of an answer, or null for 204. Fields that the contract does not name are left out. */
function envelope(call: Call, answer: unknown): Buffer | null {
  const isEmpty = answer === undefined
  if (isEmpty && (call.data === undefined || call.mayBeEmpty)) return null
  if (call.data === undefined) {
    throw new Error(
      `${call.method} ${call.path} returned data that its contract does not have. ` +
        `Return nothing, or give the call a \`data\` schema.`,
    )
  }
  const data = call.data.safeParse(answer)
  if (data.error) {
    throw new Error(
      `${call.method} ${call.path} returned data that breaks its contract. ` +
        `Fix the handler or the schema: ${data.error.message}`,
    )
  }

  return Buffer.from(JSON.stringify({ data: data.data }))
}

function send(reply: FastifyReply, bytes: Buffer | null) {
  if (bytes === null) return reply.code(204).send()

  return reply.type('application/json; charset=utf-8').send(bytes)
}

/** Binds a JSON call: admission before the body is read, then validation, then the handler. */
export function bindAnswer<C extends Call>(
  { app, admission, keptAnswers }: Deps,
  call: C,
  handler: Handler<C>,
  options: { readonly keepForSeconds?: number } = {},
): void {
  const { keepForSeconds } = options
  if (keepForSeconds !== undefined && (call.access !== 'public' || call.method !== 'GET')) {
    throw new Error(
      `${call.method} ${call.path} cannot be kept: an answer for one person must not reach another. ` +
        `Keep public GET calls only.`,
    )
  }
  const { onRequest, callerOf } = admitFirst(admission, call)
  const addresses = keptAddresses(keptAnswers, keepForSeconds)

  app.route({
    method: call.method,
    url: routeOf(call.path),
    exposeHeadRoute: false,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    onRequest: keepForSeconds === undefined ? onRequest : [onRequest, addresses.send],
    handler: async (request, reply) => {
      const input = inputOf(call, request)
      const answer = async () => {
        const viewer = callerOf(request)
        return envelope(call, await handler({ ...input, viewer, request: factsOf(request, reply) }))
      }
      if (keepForSeconds === undefined) return send(reply, await answer())

      const key = `${call.path} ${JSON.stringify([input.params, input.query])}`
      const bytes = await keptAnswers.get(key, keepForSeconds, answer)
      addresses.remember(request.url, key)
      return send(reply, bytes)
    },
  })
}

const MAX_ADDRESSES = 1_000

/** Knows which kept answer an address gets, so that the next one who asks waits for no parsing. */
function keptAddresses(keptAnswers: KeptAnswers, seconds = 0) {
  const keys = new Map<string, string>()

  return {
    remember: (url: string, key: string) => {
      if (keys.size >= MAX_ADDRESSES) keys.clear()
      keys.set(url, key)
    },
    /** A hook that comes after admission: sends the answer, or lets the request pass. */
    send: (request: FastifyRequest, reply: FastifyReply, pass: () => void) => {
      const key = keys.get(request.url)
      const bytes = key === undefined ? null : keptAnswers.peek(key, seconds)
      if (bytes === null) pass()
      else void send(reply, bytes)
    },
  }
}
