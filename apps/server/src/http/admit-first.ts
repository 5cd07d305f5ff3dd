import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { arrivalOf } from './call-input.ts'
import type { CallerOf } from './caller.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { rememberAccount } from './request-account.ts'

/** Admits a request before its body is read, and stores the caller for the handler. */
export function admitFirst<C extends Call>(admission: Admission, call: C) {
  const admitted = new WeakMap<FastifyRequest, { readonly caller: CallerOf<C['access']> }>()

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const caller = await admission.admit<C['access']>(call, {
        ...arrivalOf(request, reply),
        onCounted: (counted) => void reply.headers(rateLimitHeaders(counted)),
      })
      admitted.set(request, { caller })
      rememberAccount(request, caller?.accountId)
    },
    callerOf: (request: FastifyRequest): CallerOf<C['access']> => {
      const found = admitted.get(request)
      if (found) return found.caller

      throw new Error(
        `${call.method} ${call.path} was handled before it was admitted: its onRequest is missing.`,
      )
    },
  }
}
