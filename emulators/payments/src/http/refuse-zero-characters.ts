import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './stripe-error.ts'

/** Refuses an address with a zero character, which PostgreSQL cannot compare with anything. */
export async function refuseZeroCharacters({ url }: Pick<FastifyRequest, 'url'>): Promise<void> {
  if (url.includes('%00')) throw invalidRequest('Invalid string: a zero character.')
}
