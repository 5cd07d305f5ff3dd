import type { Clock } from '@hlizo/kit/clock'
import { randomToken, uuidv7 } from '@hlizo/kit/ids'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Events } from '../events.ts'
import type { OwnerNotices } from '../owner-notices.ts'
import { isRotating, type Client } from '../pools/clients.ts'
import type { Secrets } from '../secrets.ts'
import type { User } from '../users/users.ts'
import { Family, familyColumns, familyTables, familyUser, Holder } from './holders.ts'
import type { SignIn } from './issue.ts'
import type { RevokedFamily, Revocations } from './revocations.ts'
import { createRotation, type Exchanged, type RefreshAttempt } from './rotation.ts'

export type RefreshRefusal =
  | 'refreshTokenInvalid'
  | 'refreshTokenRevoked'
  | 'refreshTokenExpired'
  | 'refreshTokenReused'

export type Refreshed = SignIn & { readonly sub: string; readonly refreshToken: string }

/** The long-lived tokens: 256 random bits, stored only as a keyed digest. */
export type RefreshTokens = {
  /** Begins a family: one sign-in on one device. */
  begin(
    queries: Queries,
    signIn: { sub: string; client: Client } & Pick<
      SignIn,
      'deviceKey' | 'isMultiFactor' | 'isByHost'
    > & {
        scope?: string
      },
  ): Promise<SignIn & { refreshToken: string }>
  familyOf(token: string): Promise<Family | null>
  /** Exchanges a token in one step where nothing stands against it; otherwise `null`, and `refresh` tells. */
  exchange(attempt: RefreshAttempt): Promise<Exchanged | null>
  holderOf(token: string): Promise<Holder | null>
  /** Answers a refresh that is no exchange. A used token tried again after the grace ends its whole family, which `events.deliver` is due for. */
  refresh(holder: Holder, attempt: RefreshAttempt): Promise<RefreshOutcome>
}

export type RefreshOutcome = {
  readonly result: Result<Refreshed, RefreshRefusal>
  readonly revoked: readonly RevokedFamily[]
}

type Services = {
  db: Database
  clock: Clock
  secrets: Secrets
  revocations: Revocations
  events: Pick<Events, 'note'>
  notices: Pick<OwnerNotices, 'tokenReused'>
}

export function createRefreshTokens(services: Services): RefreshTokens {
  const { db, clock, secrets, revocations, events, notices } = services
  const rotation = createRotation({ db, clock, secrets })

  const findFamily = (queries: Queries, token: string, isHeld: boolean) =>
    queries.maybe(
      Family,
      sql`select ${familyColumns} from ${familyTables}
        where t.digest = ${rotation.digestOf(token)} ${isHeld ? sql`for update of f, t` : sql``}`,
    )
  const add = (queries: Queries, originJti: string, token: string) =>
    queries.run(
      sql`insert into identity.refresh_token (digest, origin_jti)
        values (${rotation.digestOf(token)}, ${originJti})`,
    )

  // What stands against a refresh stands against an exchange too: `rotation.ts` asks the same in SQL.
  const obstacle = (
    family: Family,
    { client, deviceKey }: RefreshAttempt,
  ): RefreshRefusal | null => {
    if (family.clientId !== client.id) return 'refreshTokenInvalid'
    if (family.revokedAt !== null) return 'refreshTokenRevoked'
    if (family.expiresAt <= clock.now()) return 'refreshTokenExpired'
    if (family.deviceKey !== null && family.deviceKey !== deviceKey) return 'refreshTokenInvalid'
    return null
  }

  const accepted = (family: Family, refreshToken: string): RefreshOutcome => ({
    result: accept({ ...family, refreshToken }),
    revoked: [],
  })

  /** The token was used before: within the grace period by a second tab, later by a thief or the owner. */
  const refreshAgain = (owner: User, attempt: RefreshAttempt) =>
    db.transaction<RefreshOutcome>(async (tx) => {
      const { client, token } = attempt
      const family = await findFamily(tx, token, true)
      if (family === null) return { result: refuse('refreshTokenInvalid'), revoked: [] }
      const refusal = obstacle(family, attempt)
      if (refusal !== null) return { result: refuse(refusal), revoked: [] }

      const graceMs = (client.settings.rotationGraceSeconds ?? 0) * 1000
      const usedAt = family.rotatedAt ?? clock.now()
      if (clock.now().getTime() - usedAt.getTime() <= graceMs) {
        return accepted(family, await rotation.newestFrom(tx, token))
      }
      const revoked = await revocations.end(tx, family.originJti)
      for (const { originJti } of revoked) {
        await events.note(tx, 'TokensRevoked', owner, { originJti })
        await notices.tokenReused(tx, owner, originJti)
      }
      return { result: refuse('refreshTokenReused'), revoked }
    })

  return {
    begin: async (queries, { sub, client, scope: wanted, ...proof }) => {
      const { deviceKey, isMultiFactor, isByHost } = proof
      const authenticatedAt = clock.now()
      const scope = wanted ?? null
      const originJti = uuidv7(authenticatedAt)
      const refreshToken = randomToken()
      const lifeMs = client.settings.refreshTokenSeconds * 1000
      const expiresAt = new Date(authenticatedAt.getTime() + lifeMs)
      await queries.run(
        sql`insert into identity.refresh_family
            (origin_jti, sub, client_id, device_key, is_multi_factor, is_by_host, scope, authenticated_at, expires_at)
          values (${originJti}, ${sub}, ${client.id}, ${deviceKey}, ${isMultiFactor}, ${isByHost}, ${scope},
            ${authenticatedAt}, ${expiresAt})`,
      )
      await add(queries, originJti, refreshToken)
      return { originJti, authenticatedAt, ...proof, scope, refreshToken }
    },
    familyOf: (token) => findFamily(db, token, false),
    exchange: async (attempt) => (isRotating(attempt.client) ? rotation.exchange(attempt) : null),
    holderOf: (token) =>
      db.maybe(
        Holder,
        sql`select ${familyColumns}, u.* from ${familyTables}, ${familyUser}
          where t.digest = ${rotation.digestOf(token)}`,
      ),
    refresh: async (holder, attempt) => {
      const refusal = obstacle(holder, attempt)
      if (refusal !== null) return { result: refuse(refusal), revoked: [] }

      return isRotating(attempt.client)
        ? refreshAgain(holder, attempt)
        : accepted(holder, attempt.token)
    },
  }
}
