import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { withTimeout } from '@hlizo/kit/wait'
import type { Database, Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'

export type RevokedFamily = { readonly originJti: string; readonly clientId: string }

export type Revocations = {
  /** Whether access tokens of this sign-in are void. Usually answered from memory. */
  has(originJti: string): Promise<boolean>
  /** The same from the database: what another node revoked a moment ago counts as well. */
  isEnded(queries: Queries, originJti: string): Promise<boolean>
  /** Ends one sign-in; with `sub`, only if it is that user's. */
  end(queries: Queries, originJti: string, sub?: string): Promise<RevokedFamily[]>
  endAll(queries: Queries, sub: string, except?: string): Promise<RevokedFamily[]>
  /** Ends the sign-ins of a user that began up to this moment. */
  endUntil(queries: Queries, sub: string, until: Date): Promise<RevokedFamily[]>
  endOfDevice(queries: Queries, sub: string, deviceKey: string): Promise<RevokedFamily[]>
  /** Makes ended sign-ins known to this node at once; call it after the transaction. */
  announce(families: readonly RevokedFamily[]): void
}

// Access tokens live a day at most; older revocations can have no living token.
const REMEMBER_MS = DAY_MS + 10 * MINUTE_MS
// How stale a node's memory of what other nodes revoked may be.
const RELOAD_AFTER_MS = 2_000
// How long a request waits for newer ones.
const TIMEOUT_MS = 500
// A transaction may commit a while after the moment it wrote down.
const OVERLAP_MS = 30_000

const Family = z.object({ originJti: z.string(), clientId: z.string() })
const Ended = Family.pick({ originJti: true })
const Revoked = z.object({ originJti: z.string(), revokedAt: z.date() })

export function createRevocations({ db, clock }: { db: Database; clock: Clock }): Revocations {
  const revoked = new Map<string, number>()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null
  let loadingSince = 0

  const load = async () => {
    const startedAt = clock.now().getTime()
    const since = Math.max(loadedAt - OVERLAP_MS, startedAt - REMEMBER_MS)
    const rows = await db.many(
      Revoked,
      sql`select origin_jti as "originJti", revoked_at as "revokedAt"
        from identity.refresh_family where revoked_at >= ${new Date(since)}`,
    )
    for (const row of rows) revoked.set(row.originJti, row.revokedAt.getTime())
    for (const [originJti, at] of revoked) {
      if (at < startedAt - REMEMBER_MS) revoked.delete(originJti)
    }
    loadedAt = startedAt
  }
  const refresh = async () => {
    const now = clock.now().getTime()
    if (Math.abs(now - loadedAt) < RELOAD_AFTER_MS) return
    if (loading === null) {
      loadingSince = now
      // Who is signed in goes on watching while only these tables are away; the next look tries again.
      loading = load()
        .catch(() => {})
        .finally(() => {
          loading = null
        })
    }
    const left = TIMEOUT_MS - Math.abs(now - loadingSince)
    if (left > 0) await withTimeout(loading, left, null)
  }
  const revoke = (queries: Queries, which: Sql) =>
    queries.many(
      Family,
      sql`update identity.refresh_family set revoked_at = ${clock.now()}
        where revoked_at is null and ${which}
        returning origin_jti as "originJti", client_id as "clientId"`,
    )

  return {
    has: async (originJti) => {
      if (revoked.has(originJti)) return true
      await refresh()
      return revoked.has(originJti)
    },
    isEnded: async (queries, originJti) =>
      (await queries.maybe(
        Ended,
        sql`select origin_jti as "originJti" from identity.refresh_family
          where origin_jti = ${originJti} and revoked_at is not null`,
      )) !== null,
    end: (queries, originJti, sub) =>
      revoke(
        queries,
        sql`origin_jti = ${originJti} ${sub === undefined ? raw('') : sql`and sub = ${sub}`}`,
      ),
    endAll: (queries, sub, except) =>
      revoke(
        queries,
        sql`sub = ${sub} ${except === undefined ? raw('') : sql`and origin_jti <> ${except}`}`,
      ),
    endUntil: (queries, sub, until) =>
      revoke(queries, sql`sub = ${sub} and authenticated_at <= ${until}`),
    endOfDevice: (queries, sub, deviceKey) =>
      revoke(queries, sql`sub = ${sub} and device_key = ${deviceKey}`),
    announce: (families) => {
      for (const { originJti } of families) revoked.set(originJti, clock.now().getTime())
    },
  }
}
