import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Transaction } from '@hlizo/database/database'
import { StripeError } from './stripe-error.ts'

const Kept = z.object({
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.string(),
})

/** A reply as it goes out: its status and its JSON text. */
export type Reply = { readonly status: number; readonly body: string; readonly requestId: string }

/** What makes two requests the same one. Card numbers are left out: not even their hash is kept. */
export function fingerprintOf(method: string, path: string, body: string): string {
  const withoutCards = body.replaceAll(/(?:\d[+ -]?(?:%20)?){12,19}/g, 'card')
  return createHash('sha256').update(`${method} ${path}\n${withoutCards}`).digest('hex')
}

/**
 * The reply that was kept under `key`, or null when this request is the first to use it.
 *
 * The key stays locked to the end of the transaction. A second request meanwhile gets a 409, one
 * with other parameters a 400, as documented in Stripe's "Idempotent requests".
 */
export async function keptReply(
  tx: Transaction,
  key: string,
  fingerprint: string,
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
  const kept = await tx.maybe(
    Kept,
    sql`select fingerprint, request_id as "requestId", status, body
      from sandbox.idempotency where key = ${key}`,
  )
  if (kept !== null && kept.fingerprint !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })

  return kept
}

/** Keeps the reply of the first request under its key. */
export async function keepReply(
  tx: Transaction,
  kept: { key: string; fingerprint: string; reply: Reply; at: Date },
): Promise<void> {
  const { key, fingerprint, reply, at } = kept
  await tx.run(sql`insert into sandbox.idempotency
    (key, fingerprint, request_id, status, body, created_at)
    values (${key}, ${fingerprint}, ${reply.requestId}, ${reply.status}, ${reply.body}, ${at})`)
}
