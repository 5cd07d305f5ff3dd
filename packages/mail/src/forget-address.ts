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

const SPECIAL = /[\\^$.|?*+()[\]{}]/g

/** A pattern of PostgreSQL for texts in lower case: the whole address, not a part of a longer one. */
function wholeAddress(address: string): string {
  const escaped = address.toLowerCase().replace(SPECIAL, String.raw`\$&`)

  return String.raw`(^|[^[:alnum:]._+-])${escaped}($|[^[:alnum:].-]|\.+($|[^[:alnum:]-]))`
}

/**
 * Deletes the mails to an address, sent or not, and those to others that contain it, in the outbox and the
 * development mailbox. A mail to another recipient that is not sent yet is still delivered; then its text is
 * removed as always. `until` excludes later mails.
 */
export async function forgetAddress(
  queries: Queries,
  address: string,
  until: Date | null = null,
): Promise<void> {
  const pattern = wholeAddress(address)
  const isRecipient = sql`lower(recipient) = lower(${address})`
  const contains = (words: Sql) => sql`lower(${words}) ~ ${pattern}`
  const words = sql`subject || ' ' || body_text || ' ' || body_html`
  const stored = sql`${words} || ' ' || coalesce(redacted_text, '')`
  const isWaiting = sql`(sent_at is null and dead_at is null)`
  await queries.run(sql`delete from mail.outbox
    where (${isRecipient} or (not ${isWaiting} and ${contains(stored)}))
      and (${until}::timestamptz is null or created_at <= ${until})`)
  await queries.run(sql`update mail.outbox set redacted_text = null
    where ${isWaiting} and ${contains(stored)}
      and (${until}::timestamptz is null or created_at <= ${until})`)
  await queries.run(sql`delete from mail.dev_message where (${isRecipient} or ${contains(words)})
    and (${until}::timestamptz is null or received_at <= ${until})`)
}
