import { sql } from '@hlizo/database/sql'
import { accountName } from './account-name.ts'

/**
 * Who can have tickets: `id` and `name` of operators in support. A ticket of any other account, such as that of a
 * former operator, has no assignee, and shows and is filtered so.
 */
export const ticketAssignees = sql`(select o.account_id as id,
    ${accountName} as name
  from app.operator o join app.account a on a.id = o.account_id and a.erased_at is null
  where o.roles && '{support,owner}'::text[])`
