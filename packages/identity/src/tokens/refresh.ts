import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken, uuidv7 } from '@hlizo/kit/ids'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Client } from '../pools/clients.ts'
import type { Secrets } from '../secrets.ts'
import type { SignIn } from './issue.ts'
import type { RevokedFamily, Revocations } from './revocations.ts'

/** Why a refresh token is refused. */
export type RefreshRefusal =
  | 'refreshTokenInvalid'
  | 'refreshTokenRevoked'
  | 'refreshTokenExpired'
  | 'refreshTokenReused'

/** What a good refresh token stands for, and the token to use from now on. */
export type Refreshed = SignIn & { readonly sub: string; readonly refreshToken: string }

/** The long-lived tokens: 256 random bits, kept only as a keyed digest. */
export type RefreshTokens = {
  /** Begins a family: one sign-in on one device. */
  begin(
    queries: Queries,
    signIn: { sub: string; client: Client; deviceKey: string | null },
  ): Promise<SignIn & { refreshToken: string }>
  /** Answers a refresh. A used token tried again after the grace ends its whole family. */
  refresh(client: Client, token: string, deviceKey: string | null): Promise<RefreshOutcome>
  /** The family that a token belongs to, living or not. */
  familyOf(token: string): Promise<{ originJti: string; sub: string; clientId: string } | null>
}

/** How a refresh went. */
export type RefreshOutcome = {
  readonly result: Result<Refreshed, RefreshRefusal>
  /** What was ended on the way. */
  readonly revoked: readonly (RevokedFamily & { readonly sub: string })[]
}

const Row = z.object({
  originJti: z.string(),
  sub: z.string(),
  clientId: z.string(),
  deviceKey: z.string().nullable(),
  authenticatedAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  rotatedAt: z.date().nullable(),
})
type Row = z.infer<typeof Row>
const TokenRow = z.object({ rotatedAt: z.date().nullable() })

type Services = { db: Database; clock: Clock; secrets: Secrets; revocations: Revocations }

/** Creates the refresh tokens of all clients. */
export function createRefreshTokens({ db, clock, secrets, revocations }: Services): RefreshTokens {
  const digestOf = (token: string) => secrets.digest('refresh', token)
  // The successor follows from the token and our key: parallel refreshes agree on it, and no
  // token is ever stored in a form that could be read back.
  const successorOf = (token: string) => secrets.digest('rotation', token).toString('base64url')

  const findFamily = (queries: Queries, token: string, isHeld: boolean) =>
    queries.maybe(
      Row,
      sql`select f.origin_jti as "originJti", f.sub, f.client_id as "clientId",
          f.device_key as "deviceKey", f.authenticated_at as "authenticatedAt",
          f.expires_at as "expiresAt", f.revoked_at as "revokedAt",
          t.rotated_at as "rotatedAt"
        from identity.refresh_token t join identity.refresh_family f using (origin_jti)
        where t.digest = ${digestOf(token)} ${isHeld ? sql`for update of f, t` : sql``}`,
    )
  const rotationOf = (queries: Queries, token: string) =>
    queries.one(
      TokenRow,
      sql`select rotated_at as "rotatedAt" from identity.refresh_token
        where digest = ${digestOf(token)}`,
    )
  const add = (queries: Queries, originJti: string, token: string) =>
    queries.run(
      sql`insert into identity.refresh_token (digest, origin_jti)
        values (${digestOf(token)}, ${originJti})`,
    )

  // Inside the grace the youngest token of the family is answered, also when it is two steps on.
  const newestFrom = async (queries: Queries, token: string): Promise<string> => {
    let newest = successorOf(token)
    while ((await rotationOf(queries, newest)).rotatedAt !== null) newest = successorOf(newest)
    return newest
  }
  const rotate = async (tx: Queries, family: Row, token: string, graceSeconds: number) => {
    const now = clock.now()
    const { rotatedAt } = family
    if (rotatedAt === null) {
      const next = successorOf(token)
      await tx.run(
        sql`with used as (
            update identity.refresh_token set rotated_at = ${now}
            where digest = ${digestOf(token)} returning origin_jti)
          insert into identity.refresh_token (digest, origin_jti)
          select ${digestOf(next)}::bytea, origin_jti from used`,
      )
      return next
    }
    if (now.getTime() - rotatedAt.getTime() <= graceSeconds * 1000) return newestFrom(tx, token)

    return null
  }
  const obstacle = (
    family: Row,
    client: Client,
    deviceKey: string | null,
  ): RefreshRefusal | null => {
    if (family.clientId !== client.id) return 'refreshTokenInvalid'
    if (family.revokedAt !== null) return 'refreshTokenRevoked'
    if (family.expiresAt <= clock.now()) return 'refreshTokenExpired'
    if (family.deviceKey !== null && family.deviceKey !== deviceKey) return 'refreshTokenInvalid'
    return null
  }

  return {
    begin: async (queries, { sub, client, deviceKey }) => {
      const authenticatedAt = clock.now()
      const originJti = uuidv7(authenticatedAt)
      const refreshToken = randomToken()
      const lifeMs = client.settings.refreshTokenSeconds * 1000
      const expiresAt = new Date(authenticatedAt.getTime() + lifeMs)
      await queries.run(
        sql`insert into identity.refresh_family
            (origin_jti, sub, client_id, device_key, authenticated_at, expires_at)
          values (${originJti}, ${sub}, ${client.id}, ${deviceKey}, ${authenticatedAt}, ${expiresAt})`,
      )
      await add(queries, originJti, refreshToken)
      return { originJti, authenticatedAt, deviceKey, refreshToken }
    },
    refresh: (client, token, deviceKey) =>
      db.transaction<RefreshOutcome>(async (tx) => {
        const family = await findFamily(tx, token, true)
        if (family === null) return { result: refuse('refreshTokenInvalid'), revoked: [] }
        const refusal = obstacle(family, client, deviceKey)
        if (refusal !== null) return { result: refuse(refusal), revoked: [] }

        const grace = client.settings.rotationGraceSeconds
        const refreshToken = grace === null ? token : await rotate(tx, family, token, grace)
        if (refreshToken === null) {
          const ended = await revocations.end(tx, family.originJti)
          return {
            result: refuse('refreshTokenReused'),
            revoked: ended.map((one) => ({ ...one, sub: family.sub })),
          }
        }
        return { result: accept({ ...family, refreshToken }), revoked: [] }
      }),
    familyOf: (token) => findFamily(db, token, false),
  }
}
