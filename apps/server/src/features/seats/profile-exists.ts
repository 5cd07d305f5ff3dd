import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Found = z.object({ id: z.number() })

export const profileExists = async (db: Queries, accountId: string, id: number): Promise<boolean> =>
  (await db.maybe(
    Found,
    sql`select id from app.profile where account_id = ${accountId} and id = ${id}`,
  )) !== null
