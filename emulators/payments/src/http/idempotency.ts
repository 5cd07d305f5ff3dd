import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Transaction } from '@hlizo/database/database'
import { DAY_MS } from '@hlizo/kit/durations'
import { StripeError } from './stripe-error.ts'

const Stored = z.object({
  path: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.string(),
})

export type Reply = { readonly status: number; readonly body: string; readonly requestId: string }

/** Stripe remembers a key for a day; after that the same key is a new request. */
export const IDEMPOTENCY_MS = DAY_MS

type Asked = {
  readonly key: string
  readonly path: string
  readonly fingerprint: string
  readonly reply: Reply
  readonly at: Date
}

/** What makes two requests the same one. Card numbers are left out: not even their hash is stored. */
export function fingerprintOf(method: string, path: string, body: string): string {
  const withoutCards = body.replaceAll(/(?:\d[+ -]?(?:%20)?){12,19}/g, 'card')
  return createHash('sha256').update(`${method} ${path}\n${withoutCards}`).digest('hex')
}

/** Locked to the end of the transaction: a parallel request gets 409, other parameters 400 (Stripe, "Idempotent requests"). */
export async function storedReply(
  tx: Transaction,
  { key, path, fingerprint }: Pick<Asked, 'key' | 'path' | 'fingerprint'>,
  now: Date,
): Promise<Reply | null> {
  const { isFree } = await tx.one(
    z.object({ isFree: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${key}`}, 0)) as "isFree"`,
  )
  if (!isFree)
    throw new StripeError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    })
  const oldest = new Date(now.getTime() - IDEMPOTENCY_MS)
  const first = await tx.maybe(
    Stored,
    sql`select path, fingerprint, request_id as "requestId", status, body
      from sandbox.idempotency where key = ${key} and created_at > ${oldest}`,
  )
  const another = `Try using a key other than '${key}' if you meant to execute a different request.`
  if (first !== null && first.path !== path)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${first.path}' vs '${path}'). ${another}`,
    })
  if (first !== null && first.fingerprint !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. ${another}`,
    })

  return first
}

export async function keepReply(tx: Transaction, asked: Asked): Promise<void> {
  const { key, path, fingerprint, reply, at } = asked
  await tx.run(sql`insert into sandbox.idempotency
    (key, path, fingerprint, request_id, status, body, created_at)
    values (${key}, ${path}, ${fingerprint}, ${reply.requestId}, ${reply.status}, ${reply.body}, ${at})
    on conflict (key) do update set path = excluded.path, fingerprint = excluded.fingerprint,
      request_id = excluded.request_id, status = excluded.status, body = excluded.body,
      created_at = excluded.created_at`)
}

const MAX_KEY = 255

/** The key of a request, if it has one. @throws StripeError when it is longer than Stripe takes. */
export function idempotencyKeyOf(method: string, header: unknown): string | null {
  if (method !== 'POST' || typeof header !== 'string') return null
  if (header.length > MAX_KEY)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Idempotency keys can be at most ${MAX_KEY} characters long. You passed ${header.length}.`,
    })

  return header
}
