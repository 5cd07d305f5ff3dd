import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { CognitoError } from '../errors.ts'
import type { Client } from '../pools/clients.ts'
import type { Secrets } from '../secrets.ts'

export const ChallengeName = z.enum([
  'NEW_PASSWORD_REQUIRED',
  'SMS_MFA',
  'EMAIL_OTP',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'SELECT_CHALLENGE',
  'PASSWORD',
  'WEB_AUTHN',
  'CUSTOM_CHALLENGE',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
])
export type ChallengeName = z.infer<typeof ChallengeName>

/** What a sign-in under way has to remember between two requests. */
export const ChallengeState = z.object({
  /** The name as the person typed it: the client library looks its device secrets up by it. */
  typedName: z.string(),
  /** A digest of the password hash: a password changed since ends the sign-in. */
  passwordMark: z.string(),
  deviceKey: z.string().nullable(),
  isDeviceProven: z.boolean(),
  isSecondFactorDone: z.boolean(),
  codeDigest: z.string().optional(),
  customAnswer: z.string().optional(),
  isTotpVerified: z.boolean().optional(),
  passkeyChallenge: z.string().optional(),
  isMultiFactor: z.boolean().optional(),
  srp: z
    .object({ clientPublic: z.string(), serverPrivate: z.string(), secretBlock: z.string() })
    .optional(),
})
export type ChallengeState = z.infer<typeof ChallengeState>

export const ChallengeSession = z.object({
  digest: z.instanceof(Buffer),
  /** `null` where a sign-in without a password began with a name that belongs to no user. */
  sub: z.string().nullable(),
  clientId: z.string(),
  challenge: ChallengeName,
  state: ChallengeState,
  expiresAt: z.date(),
})
export type ChallengeSession = z.infer<typeof ChallengeSession>

type Opening = {
  readonly sub: string | null
  readonly client: Client
  readonly challenge: ChallengeName
  readonly state: ChallengeState
}

/** The sign-ins that wait for an answer; the client holds a 256-bit token for each. */
export type Sessions = {
  open(queries: Queries, opening: Opening): Promise<string>
  /** Takes one of the five tries, before the answer is looked at; throws when none is left. */
  attempt(session: string, expected: readonly ChallengeName[]): Promise<ChallengeSession>
  peek(session: string): Promise<{ clientId: string }>
  /** Ends the session; of parallel right answers one wins. */
  close(queries: Queries, session: ChallengeSession): Promise<void>
  closeAll(queries: Queries, sub: string): Promise<void>
}

const MAX_ATTEMPTS = 5

export function createSessions(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): Sessions {
  const { db, clock, secrets } = services

  return {
    open: async (queries, { sub, client, challenge, state }) => {
      const session = randomToken()
      const lifeMs = client.settings.sessionSeconds * 1000
      await queries.run(
        sql`insert into identity.challenge_session
            (digest, sub, client_id, challenge, state, expires_at)
          values (${secrets.digest('session', session)}, ${sub}, ${client.id}, ${challenge},
            ${JSON.stringify(state)}::jsonb, ${new Date(clock.now().getTime() + lifeMs)})`,
      )
      return session
    },
    attempt: async (session, expected) => {
      const found = await db.maybe(
        ChallengeSession,
        sql`update identity.challenge_session set wrong_answers = wrong_answers + 1
          where digest = ${secrets.digest('session', session)}
            and wrong_answers < ${MAX_ATTEMPTS} and challenge = any(${[...expected]})
          returning digest, sub, client_id as "clientId", challenge, state,
            expires_at as "expiresAt"`,
      )
      if (found === null) throw new CognitoError('sessionInvalid')
      if (found.expiresAt <= clock.now()) throw new CognitoError('sessionExpired')
      return found
    },
    peek: async (session) => {
      const found = await db.maybe(
        ChallengeSession.pick({ clientId: true }),
        sql`select client_id as "clientId" from identity.challenge_session
          where digest = ${secrets.digest('session', session)}`,
      )
      if (found === null) throw new CognitoError('sessionInvalid')
      return found
    },
    close: async (queries, { digest }) => {
      const closed = await queries.run(
        sql`delete from identity.challenge_session where digest = ${digest}`,
      )
      if (closed === 0) throw new CognitoError('sessionInvalid')
    },
    closeAll: async (queries, sub) => {
      await queries.run(sql`delete from identity.challenge_session where sub = ${sub}`)
    },
  }
}
