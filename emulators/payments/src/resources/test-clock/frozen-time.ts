import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { testClocks } from './state.ts'

const Row = z.object({ frozenTime: z.number() })

/** The moment at which the test clock of these objects stands, in seconds; null for who is on none. */
export async function frozenTimeOf(
  queries: Queries,
  ids: readonly string[],
): Promise<number | null> {
  if (ids.length === 0) return null
  // The last condition is evaluated first, and once: mostly there is no test clock at all.
  const row = await queries.maybe(
    Row,
    sql`select (clock.json->>'frozenTime')::float8 as "frozenTime"
      from sandbox.object asked
      join sandbox.object owner on owner.id = coalesce(asked.json->>'customer', asked.id)
      join sandbox.object clock on clock.id = coalesce(owner.json->>'testClock', owner.id)
      where asked.id = any(${[...ids]}) and clock.type = ${testClocks.type}
        and (select exists (select from sandbox.object where type = ${testClocks.type}))
      limit 1`,
  )

  return row?.frozenTime ?? null
}
