import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Sent = z.object({ subject: z.string(), createdAt: z.date() })

/** The mails sent to an address in the last month, newest first; their text is not stored longer. `until` excludes later ones. */
export function mailsTo(
  queries: Queries,
  address: string,
  until: Date | null = null,
): Promise<z.output<typeof Sent>[]> {
  return queries.many(
    Sent,
    sql`select subject, created_at as "createdAt" from mail.outbox
      where lower(recipient) = lower(${address})
        and (${until}::timestamptz is null or created_at <= ${until})
      order by created_at desc`,
  )
}

/** Whether a mail to an address is waiting to be sent. */
export async function isMailUnderWay(queries: Queries, address: string): Promise<boolean> {
  const found = await queries.maybe(
    Sent,
    sql`select subject, created_at as "createdAt" from mail.outbox
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
  const isNamed = sql`(lower(recipient) = lower(${address})
    or position(lower(${address}) in lower(subject || body_text || body_html)) > 0)`
  await queries.run(sql`delete from mail.outbox where ${isNamed}
    and (${until}::timestamptz is null or created_at <= ${until})`)
  await queries.run(sql`delete from mail.dev_message where ${isNamed}
    and (${until}::timestamptz is null or received_at <= ${until})`)
}
