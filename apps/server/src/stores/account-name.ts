import { sql } from '@hlizo/database/sql'

/** The full name of the account `a` of a query; empty once it is erased, null where a left join found none. */
export const accountName = sql`trim(a.first_name || ' ' || a.last_name)`
