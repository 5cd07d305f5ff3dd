import { sql } from '@hlizo/database/sql'

/** Selects mails that were refused too often and can be sent again: one that was dismissed has no content. */
export const isGivenUp = sql`(dead_at is not null and sent_at is null and (body_text <> '' or body_html <> ''))`
