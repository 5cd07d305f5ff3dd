import type { FastifyRequest } from 'fastify'

const accounts = new WeakMap<FastifyRequest, string>()

/** Stores the account of a request for the log. */
export function rememberAccount(request: FastifyRequest, accountId: string | undefined): void {
  if (accountId !== undefined) accounts.set(request, accountId)
}

/** The account of a request; `null` before it is known and for visitors. */
export const accountOf = (request: FastifyRequest): string | null => accounts.get(request) ?? null
