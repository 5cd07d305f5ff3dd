import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Secrets } from '../secrets.ts'
import { isSameBytes } from '../secrets.ts'
import { AuthorizationRequest } from './authorization-request.ts'

const StoredCode = z.object({
  sub: z.string(),
  clientId: z.string(),
  request: AuthorizationRequest,
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
  originJti: z.string().nullable(),
})
export type StoredCode = z.infer<typeof StoredCode>

export type AuthorizationCodes = {
  issue(code: Pick<StoredCode, 'sub' | 'clientId' | 'request'>): Promise<string>
  /** Uses a code up, in a transaction that holds it: `usedAt` is set for one that was used before. */
  use(tx: Queries, code: string): Promise<StoredCode | null>
  /** Notes the sign-in that a code has begun, to end it if the code comes again. */
  began(tx: Queries, code: string, originJti: string): Promise<void>
}

// A browser redeems it at once; of Cognito they live five minutes.
const CODE_SECONDS = 60

const columns = sql`sub, client_id as "clientId", request, expires_at as "expiresAt",
  used_at as "usedAt", origin_jti as "originJti"`

export function createAuthorizationCodes(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): AuthorizationCodes {
  const { db, clock, secrets } = services
  const digestOf = (code: string) => secrets.digest('authorization-code', code)

  return {
    issue: async ({ sub, clientId, request }) => {
      const code = randomToken()
      const expiresAt = new Date(clock.now().getTime() + CODE_SECONDS * 1_000)
      await db.run(
        sql`insert into identity.authorization_code (digest, sub, client_id, request, expires_at)
          values (${digestOf(code)}, ${sub}, ${clientId}, ${JSON.stringify(request)}::jsonb,
            ${expiresAt})`,
      )
      return code
    },
    use: async (tx, code) => {
      const stored = await tx.maybe(
        StoredCode,
        sql`select ${columns} from identity.authorization_code
          where digest = ${digestOf(code)} for update`,
      )
      if (stored !== null && stored.usedAt === null) {
        await tx.run(sql`update identity.authorization_code set used_at = ${clock.now()}
          where digest = ${digestOf(code)}`)
      }
      return stored
    },
    began: async (tx, code, originJti) => {
      await tx.run(sql`update identity.authorization_code set origin_jti = ${originJti}
        where digest = ${digestOf(code)}`)
    },
  }
}

const VERIFIER = /^[\w.~-]{43,128}$/

/** Whether a verifier is that of the request. One for a request without a challenge is refused as well: the challenge has been removed (RFC 9700 §4.8.2). */
export function isVerified(codeChallenge: string | null, verifier: string | null): boolean {
  if (codeChallenge === null || verifier === null) return codeChallenge === verifier
  if (!VERIFIER.test(verifier)) return false
  const digest = createHash('sha256').update(verifier).digest('base64url')

  return isSameBytes(Buffer.from(digest), Buffer.from(codeChallenge))
}
