import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

export const Settings = z.object({
  /** How far the clock runs ahead of the machine. */
  clockOffsetMs: z.number().catch(0),
  /** Events wait until they are let go. */
  holdsEvents: z.boolean().catch(false),
  /** Every event is delivered twice. */
  duplicatesEvents: z.boolean().catch(false),
  /** Events that are due together leave in random order. */
  shufflesEvents: z.boolean().catch(false),
  /** Banks decline a card after its last month. Otherwise they accept it, as most do. */
  refusesExpiredCards: z.boolean().catch(false),
})
export type Settings = z.output<typeof Settings>

const Row = z.object({ name: z.string(), value: z.unknown() })

export async function readSettings(queries: Queries): Promise<Settings> {
  const rows = await queries.many(Row, sql`select name, value from sandbox.setting`)
  return Settings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

export async function writeSettings(queries: Queries, changes: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    await queries.run(sql`insert into sandbox.setting (name, value)
      values (${name}, ${JSON.stringify(value)})
      on conflict (name) do update set value = excluded.value`)
  }
}
