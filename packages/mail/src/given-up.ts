import { sql } from '@hlizo/database/sql'

/** Selects mails of the outbox that were refused too often, and can be sent again. */
export const isGivenUp = sql`dead_at is not null and sent_at is null`
