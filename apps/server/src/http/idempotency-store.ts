import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** A request that carries a key, and who sent it. */
export type KeyedRequest = {
  /** Null for a caller who is known by the key alone. */
  readonly accountId: string | null
  readonly key: string
  readonly hash: Buffer
}

/** An answer as it is sent again: of a form, `body` is the address it leads to. */
export type StoredAnswer = { readonly status: number; readonly body: string | null }

/** An attempt at a request, which no other node makes at the same time. */
export type Attempt = { readonly id: string; readonly resumedFrom: Date | null }

const Row = z.object({
  hash: z.instanceof(Buffer),
  attempt: z.string(),
  isLeased: z.boolean(),
  status: z.number().nullable(),
  body: z.string().nullable(),
})
const Started = z.object({ startedAt: z.date() })

const LEASE_SECONDS = 6
const callerOf = ({ accountId }: KeyedRequest) =>
  accountId === null ? 'visitor' : `account:${accountId}`

/** How long a node that has died holds a request: a third of this is how often the lease is renewed. */
export const LEASE_MS = LEASE_SECONDS * 1_000

/** The requests that carried a key. Leases follow the clock of the database, which all nodes share. */
export function idempotencyStore(db: Queries) {
  const lease = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
  const isRequest = (request: KeyedRequest) =>
    sql`caller = ${callerOf(request)} and key = ${request.key}`

  return {
    find: (request: KeyedRequest) =>
      db.maybe(
        Row,
        sql`select request_hash as hash, attempt, leased_until > clock_timestamp() as "isLeased", status, body
          from app.idempotency_key where ${isRequest(request)}`,
      ),

    /** Begins a request whose key is new; null when it is not. */
    begin: async (request: KeyedRequest, now: Date): Promise<Attempt | null> => {
      const id = randomUUID()
      const begun = await db.run(sql`insert into app.idempotency_key
          (caller, key, account_id, request_hash, attempt, leased_until, started_at)
        values (${callerOf(request)}, ${request.key}, ${request.accountId}, ${request.hash}, ${id},
          ${lease}, ${now})
        on conflict do nothing`)

      return begun === 1 ? { id, resumedFrom: null } : null
    },

    /** Goes on with a request that no node works on any more; null when another node was faster. */
    resume: async (request: KeyedRequest, left: string): Promise<Attempt | null> => {
      const id = randomUUID()
      const row = await db.maybe(
        Started,
        sql`update app.idempotency_key set attempt = ${id}, leased_until = ${lease}
          where ${isRequest(request)} and attempt = ${left} and status is null
            and leased_until <= clock_timestamp()
          returning started_at as "startedAt"`,
      )

      return row && { id, resumedFrom: row.startedAt }
    },

    renew: (request: KeyedRequest, { id }: Attempt) =>
      db.run(sql`update app.idempotency_key set leased_until = ${lease}
        where ${isRequest(request)} and attempt = ${id} and status is null`),

    /** Lets the next request with the key go on at once. */
    release: (request: KeyedRequest, { id }: Attempt) =>
      db.run(sql`update app.idempotency_key set leased_until = clock_timestamp()
        where ${isRequest(request)} and attempt = ${id} and status is null`),

    finish: (request: KeyedRequest, { id }: Attempt, { status, body }: StoredAnswer) =>
      db.run(sql`update app.idempotency_key set status = ${status}, body = ${body}
        where ${isRequest(request)} and attempt = ${id} and status is null`),

    forgetBefore: (moment: Date) =>
      db.run(sql`delete from app.idempotency_key where started_at < ${moment}`),
  }
}
