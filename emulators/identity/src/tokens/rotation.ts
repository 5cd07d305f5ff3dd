import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isConflict, type Database, type Queries } from '@hlizo/database/database'
import { createGroupCommit } from '@hlizo/database/group-commit'
import { sql } from '@hlizo/database/sql'
import type { Client } from '../pools/clients.ts'
import type { Secrets } from '../secrets.ts'
import { userColumns } from '../users/users.ts'
import { familyColumns, Holder } from './holders.ts'

export type RefreshAttempt = {
  readonly client: Client
  readonly token: string
  readonly deviceKey: string | null
}

export type Exchanged = Holder & { readonly refreshToken: string }

export type Rotation = {
  digestOf(token: string): Buffer
  /** Exchanges an unused token of this client and device. Otherwise `null`, and nothing is used up. */
  exchange(attempt: RefreshAttempt): Promise<Exchanged | null>
  newestFrom(queries: Queries, token: string): Promise<string>
}

const MAX_EXCHANGES = 100
const ExchangedRow = Holder.extend({ place: z.number() })
const TokenRow = z.object({ rotatedAt: z.date().nullable() })

export function createRotation(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): Rotation {
  const { db, clock, secrets } = services
  const digestOf = (token: string) => secrets.digest('refresh', token)
  // Derived from the token and our key: parallel refreshes agree on it, and no readable token is stored.
  const successorOf = (token: string) => secrets.digest('rotation', token).toString('base64url')
  const rotationOf = (queries: Queries, token: string) =>
    queries.one(
      TokenRow,
      sql`select rotated_at as "rotatedAt" from identity.refresh_token
        where digest = ${digestOf(token)}`,
    )

  // One of parallel refreshes is the first. Those of different users share a statement and its commit.
  const exchanges = createGroupCommit<RefreshAttempt, Exchanged | null>({
    write: async (attempts) => {
      const now = clock.now()
      const successors = attempts.map(({ token }) => successorOf(token))
      const rows = await db.many(
        ExchangedRow,
        // Each step takes one row at most, so that the planner cannot begin with all sign-ins. Conditions as in `obstacle` and `requireUsable`.
        sql`with held as (
            select asked.place::int, asked.successor, t.ctid as row_id, f.*, u.*
            from unnest(${attempts.map(({ token }) => digestOf(token))}::bytea[],
                ${successors.map(digestOf)}::bytea[],
                ${attempts.map(({ client }) => client.id)}::text[],
                ${attempts.map(({ deviceKey }) => deviceKey)}::text[]) with ordinality
                as asked (digest, successor, client_id, device_key, place),
              lateral (select ctid, origin_jti, rotated_at from identity.refresh_token
                where digest = asked.digest and rotated_at is null limit 1) t,
              lateral (select ${familyColumns} from identity.refresh_family f
                where f.origin_jti = t.origin_jti and f.client_id = asked.client_id
                  and f.revoked_at is null and f.expires_at > ${now}
                  and (f.device_key is null or f.device_key = asked.device_key) limit 1) f,
              lateral (select ${userColumns} from identity.user
                where sub = f.sub and is_enabled and status <> 'RESET_REQUIRED' limit 1) u),
          used as (
            update identity.refresh_token t set rotated_at = ${now} from held
            where t.ctid = held.row_id and t.rotated_at is null returning held.*),
          added as (
            insert into identity.refresh_token (digest, origin_jti)
            select successor, "originJti" from used)
          select * from used`,
      )
      const outcomes: (Exchanged | null)[] = attempts.map(() => null)
      for (const { place, ...holder } of rows) {
        const refreshToken = successors[place - 1]
        if (refreshToken !== undefined) outcomes[place - 1] = { ...holder, refreshToken }
      }
      return outcomes
    },
    pause: setImmediate,
    maxItems: MAX_EXCHANGES,
    isFaultOfItem: isConflict,
  })

  return {
    digestOf,
    exchange: (attempt) => exchanges.add(attempt),
    // Inside the grace the youngest token of the family is answered, also when it is two steps on.
    newestFrom: async (queries, token) => {
      let newest = token
      while ((await rotationOf(queries, newest)).rotatedAt !== null) newest = successorOf(newest)
      return newest
    },
  }
}
