import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** The mails that the product sends. */
export type SentMails = {
  /** The subjects of the mails to an address, in order. */
  mailsTo(address: string): Promise<string[]>
  /** Everything a mail says, as text. */
  mailText(address: string, subject: string): Promise<string>
}

const Subject = z.object({ subject: z.string() })
const Text = z.object({ text: z.string() })

/** Looks into the outbox. For tests. */
export const mailsIn = (db: Queries): SentMails => ({
  mailsTo: async (address) =>
    (
      await db.many(
        Subject,
        sql`select subject from mail.outbox where recipient = ${address} order by created_at, subject`,
      )
    ).map(({ subject }) => subject),
  mailText: async (address, subject) =>
    (
      await db.one(
        Text,
        sql`select body_text as text from mail.outbox
          where recipient = ${address} and subject = ${subject} order by id desc limit 1`,
      )
    ).text,
})
