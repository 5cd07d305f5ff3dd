import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Stored = z.object({ parameters: z.unknown() })

/**
 * The parameters of a request as first computed for its idempotency key. A retry after a crash
 * sends the same ones, because the provider refuses a key with other parameters.
 */
export async function storedParameters<Parameters>(
  db: Queries,
  request: {
    readonly accountId: string
    readonly key: string
    readonly schema: z.ZodType<Parameters>
    readonly now: Date
  },
  parameters: Parameters,
): Promise<Parameters> {
  const { accountId, key, schema, now } = request
  await db.run(sql`insert into app.provider_request (account_id, idempotency_key, parameters, created_at)
    values (${accountId}, ${key}, ${JSON.stringify(parameters)}, ${now})
    on conflict (account_id, idempotency_key) do nothing`)
  const stored = await db.one(
    Stored,
    sql`select parameters from app.provider_request
      where account_id = ${accountId} and idempotency_key = ${key}`,
  )

  return schema.parse(stored.parameters)
}

/** Deletes requests older than a day: the provider forgets keys after that. */
export const forgetParameters = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from app.provider_request where created_at < ${before}`)
