import { z } from 'zod'
import type { PersonMail } from '@hlizo/contract/entities/studio-person'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { maskEmail } from '#server/stores/mask-email.ts'
import { isMailTo } from '#server/stores/sent-mails.ts'

const Row = z.object({
  at: z.date(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
})

/** Whether a mail `m` may be read in Studio. One that can be unsubscribed from says what a person follows. */
const isShown: Sql = sql`m.unsubscribe_url is null`

/** The subject of a mail `m`, null where it is not shown. */
export const shownSubject: Sql = sql`case when ${isShown} then m.subject end`

/**
 * Receipts and reminders name the card. With the number of a receipt its digits prove an account to support
 * (docs/decisions/0151).
 */
const withoutCards = (text: string): string => text.replaceAll(/(•{4} )\d{4}\b/g, '$1••••')

/** A mail to a person, without codes and tokens; null when there is none of this id. */
export async function personMail(
  db: Queries,
  { accountId, mailId }: { readonly accountId: string; readonly mailId: string },
): Promise<PersonMail | null> {
  const found = await db.maybe(
    Row,
    sql`select m.created_at as at, m.recipient, m.subject, m.redacted_text as text
      from mail.outbox m where m.id = ${mailId} and ${isMailTo(accountId)} and ${isShown}`,
  )
  if (found === null) return null

  return {
    ...found,
    at: found.at.toISOString(),
    recipient: maskEmail(found.recipient),
    text: found.text && withoutCards(found.text),
  }
}
