import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { addressOwner, formerAddresses } from './former-addresses.ts'

const Sent = z.object({ subject: z.string(), text: z.string().nullable(), createdAt: z.date() })

/** Whether a mail `m` was sent to an address that the account had proven at that time. */
export const isMailTo = (accountId: string): Sql =>
  sql`${addressOwner(sql`m.recipient`, sql`m.created_at`)} = ${accountId}`

/** The mails to an account in the last month, newest first, without codes and tokens. */
export async function mailsToAccount(
  db: Queries,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<z.output<typeof Sent>[]> {
  const former = await formerAddresses(db).of(id)
  const emails = [email, ...former.map((left) => left.email)]

  return db.many(
    Sent,
    sql`select m.subject, m.redacted_text as text, m.created_at as "createdAt" from mail.outbox m
      where lower(m.recipient) = any(${emails}::text[]) and ${isMailTo(id)}
      order by m.created_at desc, m.id desc`,
  )
}
