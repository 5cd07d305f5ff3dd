import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isSameBytes, type Secrets } from '../secrets.ts'
import { AuthorizationRequest } from './authorization-request.ts'

const HostedRequest = z.object({
  clientId: z.string(),
  provider: z.string(),
  request: AuthorizationRequest,
  expiresAt: z.date(),
})
export type HostedRequest = z.infer<typeof HostedRequest>

/** What is sent to the provider and what is not, all of one random state. */
export type HostedSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** In a cookie: only the browser that began a sign-in can end it (RFC 9700 §4.7). */
  readonly browser: string
}

export type HostedRequests = {
  begin(request: Omit<HostedRequest, 'expiresAt'>): Promise<HostedSecrets>
  secretsOf(state: string): HostedSecrets
  isOfBrowser(state: string, cookie: string | null): boolean
  /** Takes a request up again; of parallel callbacks one gets it. */
  take(state: string): Promise<HostedRequest | null>
}

/** How long a person may take at the provider. */
export const HOSTED_REQUEST_SECONDS = 600

export function createHostedRequests(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): HostedRequests {
  const { db, clock, secrets } = services
  const secretsOf = (state: string): HostedSecrets => ({
    state,
    nonce: secrets.digest('hosted-nonce', state).toString('base64url'),
    codeVerifier: secrets.digest('hosted-verifier', state).toString('base64url'),
    browser: secrets.digest('hosted-browser', state).toString('base64url'),
  })

  return {
    secretsOf,
    begin: async ({ clientId, provider, request }) => {
      const state = randomToken()
      const expiresAt = new Date(clock.now().getTime() + HOSTED_REQUEST_SECONDS * 1_000)
      await db.run(
        sql`insert into identity.hosted_request (digest, client_id, provider, request, expires_at)
          values (${secrets.digest('hosted-state', state)}, ${clientId}, ${provider},
            ${JSON.stringify(request)}::jsonb, ${expiresAt})`,
      )
      return secretsOf(state)
    },
    isOfBrowser: (state, cookie) =>
      cookie !== null && isSameBytes(Buffer.from(cookie), Buffer.from(secretsOf(state).browser)),
    take: async (state) => {
      const taken = await db.maybe(
        HostedRequest,
        sql`delete from identity.hosted_request
          where digest = ${secrets.digest('hosted-state', state)}
          returning client_id as "clientId", provider, request, expires_at as "expiresAt"`,
      )
      return taken !== null && taken.expiresAt > clock.now() ? taken : null
    },
  }
}
