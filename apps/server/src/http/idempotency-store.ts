import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** A request with an idempotency key, and its caller. */
export type KeyedRequest = {
  /** Null for a caller known by the key alone. */
  readonly accountId: string | null
  readonly key: string
  readonly hash: Buffer
}

/** A stored response; for a form, `body` is the redirect. */
export type StoredAnswer = { readonly status: number; readonly body: string | null }

/** An attempt that only one node makes at a time. */
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

/** How long a dead node blocks a request. The lease is renewed after a third of this. */
export const LEASE_MS = LEASE_SECONDS * 1_000

/** Requests with idempotency keys. Leases use the clock of the database, which all nodes share. */
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

    /** Begins a request with a new key; null when the key exists. */
    begin: async (request: KeyedRequest, now: Date): Promise<Attempt | null> => {
      const id = randomUUID()
      const begun = await db.run(sql`insert into app.idempotency_key
          (caller, key, account_id, request_hash, attempt, leased_until, started_at)
        values (${callerOf(request)}, ${request.key}, ${request.accountId}, ${request.hash}, ${id},
          ${lease}, ${now})
        on conflict do nothing`)

      return begun === 1 ? { id, resumedFrom: null } : null
    },

    /** Takes over an abandoned request; null when another node was faster. */
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

    /** Lets the next request with the key start at once. */
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
