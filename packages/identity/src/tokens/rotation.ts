import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { isConflict, type Database, type Queries } from '@hlizo/database/database'
import { createGroupCommit } from '@hlizo/database/group-commit'
import { sql } from '@hlizo/database/sql'
import { isSameBytes, type Secrets } from '../secrets.ts'

/** How one refresh token follows another. */
export type Rotation = {
  /** What is kept of a token. */
  digestOf(token: string): Buffer
  /** Exchanges a token for its successor; `null` if somebody did before, or the family has ended. */
  rotate(token: string): Promise<string | null>
  /** The youngest token that follows, the token itself where none does. */
  newestFrom(queries: Queries, token: string): Promise<string>
}

/** An exchange as the database knows it: what is kept of both tokens. */
type Exchange = { readonly digest: Buffer; readonly successor: Buffer }

const MAX_ROTATIONS = 100
const UsedRow = z.object({ digest: z.instanceof(Buffer) })
const TokenRow = z.object({ rotatedAt: z.date().nullable() })

/** Creates the rotation of refresh tokens. */
export function createRotation(services: {
  db: Database
  clock: Clock
  secrets: Secrets
}): Rotation {
  const { db, clock, secrets } = services
  const digestOf = (token: string) => secrets.digest('refresh', token)
  // The successor follows from the token and our key: parallel refreshes agree on it, and no
  // token is ever stored in a form that could be read back.
  const successorOf = (token: string) => secrets.digest('rotation', token).toString('base64url')
  const rotationOf = (queries: Queries, token: string) =>
    queries.one(
      TokenRow,
      sql`select rotated_at as "rotatedAt" from identity.refresh_token
        where digest = ${digestOf(token)}`,
    )

  // Of parallel refreshes of one token a single one is the first. Those of many people share a statement
  // and its commit: waiting for the disk is most of what a refresh costs.
  const rotations = createGroupCommit<Exchange, boolean>({
    write: async (exchanges) => {
      const digests = exchanges.map(({ digest }) => digest)
      const successors = exchanges.map(({ successor }) => successor)
      const used = await db.many(
        UsedRow,
        sql`with used as (
            update identity.refresh_token t set rotated_at = ${clock.now()}
            from unnest(${digests}::bytea[], ${successors}::bytea[]) as asked (digest, successor),
              identity.refresh_family f
            where t.digest = asked.digest and t.rotated_at is null
              and f.origin_jti = t.origin_jti and f.revoked_at is null
            returning t.digest, t.origin_jti, asked.successor),
          added as (
            insert into identity.refresh_token (digest, origin_jti)
            select successor, origin_jti from used)
          select digest from used`,
      )
      return digests.map((digest) => used.some((row) => isSameBytes(row.digest, digest)))
    },
    pause: setImmediate,
    maxItems: MAX_ROTATIONS,
    isFaultOfItem: isConflict,
  })

  return {
    digestOf,
    rotate: async (token) => {
      const next = successorOf(token)
      const exchange = { digest: digestOf(token), successor: digestOf(next) }
      return (await rotations.add(exchange)) ? next : null
    },
    // Inside the grace the youngest token of the family is answered, also when it is two steps on.
    newestFrom: async (queries, token) => {
      let newest = token
      while ((await rotationOf(queries, newest)).rotatedAt !== null) newest = successorOf(newest)
      return newest
    },
  }
}
