import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'

const Waiting = z.object({ id: z.string() })

/** Whether a mail to an address is waiting to be sent. */
export async function isMailUnderWay(queries: Queries, address: string): Promise<boolean> {
  const found = await queries.maybe(
    Waiting,
    sql`select id from mail.outbox
      where lower(recipient) = lower(${address}) and sent_at is null and dead_at is null limit 1`,
  )

  return found !== null
}

/** Deletes the mails to and about an address, sent or not, in the outbox and the development mailbox. `until` excludes later ones. */
export async function forgetAddress(
  queries: Queries,
  address: string,
  until: Date | null = null,
): Promise<void> {
  const isNamed = (words: Sql) => sql`(lower(recipient) = lower(${address})
    or position(lower(${address}) in lower(${words})) > 0)`
  const words = sql`subject || body_text || body_html`
  const stored = sql`${words} || coalesce(redacted_text, '')`
  await queries.run(sql`delete from mail.outbox where ${isNamed(stored)}
    and (${until}::timestamptz is null or created_at <= ${until})`)
  await queries.run(sql`delete from mail.dev_message where ${isNamed(words)}
    and (${until}::timestamptz is null or received_at <= ${until})`)
}
