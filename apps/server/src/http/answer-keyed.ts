import type { FastifyReply } from 'fastify'
import type { ApiError } from './api-error.ts'
import { refusalBody, setStatusHeaders } from './error-handler.ts'
import type { Idempotency } from './idempotency.ts'
import type { KeyedRequest } from './idempotency-store.ts'

const refusedAs = ({ status, code, details }: ApiError) => ({
  status,
  body: JSON.stringify(refusalBody(code, details)),
})

/** Answers a JSON call with an idempotency key; a repeated response is marked as Stripe's are. */
export async function answerKeyed(
  idempotency: Idempotency,
  keyed: KeyedRequest,
  {
    reply,
    make,
  }: {
    readonly reply: FastifyReply
    /** The bytes of the response, or null for 204. */
    readonly make: (resumedFrom: Date | null) => Promise<Buffer | null>
  },
): Promise<FastifyReply> {
  const { answer, isReplay } = await idempotency.answerOnce(keyed, {
    refused: refusedAs,
    make: async (resumedFrom) => {
      const bytes = await make(resumedFrom)
      return { status: bytes === null ? 204 : 200, body: bytes?.toString() ?? null }
    },
  })
  const { status, body } = answer
  if (isReplay) reply.header('idempotent-replayed', 'true')
  setStatusHeaders(status, reply.request, reply)
  if (body === null) return reply.code(status).send()

  return reply.code(status).type('application/json; charset=utf-8').send(body)
}
