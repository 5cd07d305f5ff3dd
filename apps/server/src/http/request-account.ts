import type { FastifyRequest } from 'fastify'

const accounts = new WeakMap<FastifyRequest, string>()

/** Remembers which account a request comes from, for the log. */
export function rememberAccount(request: FastifyRequest, accountId: string | undefined): void {
  if (accountId !== undefined) accounts.set(request, accountId)
}

/** The account that a request comes from; `null` before it is known, and for visitors. */
export const accountOf = (request: FastifyRequest): string | null => accounts.get(request) ?? null
