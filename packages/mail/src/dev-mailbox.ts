import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { MailTransport } from './transport.ts'

/** A mail or text message in the development mailbox. */
export const DevMessage = z.object({
  id: z.string(),
  medium: z.enum(['EMAIL', 'SMS']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  receivedAt: z.date(),
})
export type DevMessage = z.infer<typeof DevMessage>

/** The development mailbox, at `/dev/mail` and `/dev/mail.json`. */
export type DevMailbox = {
  /** Replaces SMTP. */
  readonly transport: MailTransport
  keepSms(message: { readonly to: string; readonly text: string }): Promise<void>
  /** Newest first, optionally of one recipient. */
  list(filter?: { readonly to?: string; readonly limit?: number }): Promise<DevMessage[]>
  get(id: string): Promise<DevMessage | null>
  clear(): Promise<void>
}

const MAILS_MAX = 500
const COLUMNS = sql`id, medium, recipient as "to", subject, body_text as "text", body_html as "html",
  received_at as "receivedAt"`

/** The mailbox in the schema `mail` of `db`; it holds the newest 500 messages. */
export function createDevMailbox({ db, clock }: { db: Database; clock: Clock }): DevMailbox {
  const keep = async (message: Omit<DevMessage, 'receivedAt'>) => {
    const { id, medium, to, subject, text, html } = message
    await db.run(sql`insert into mail.dev_message
      (id, medium, recipient, subject, body_text, body_html, received_at)
      values (${id}, ${medium}, ${to}, ${subject}, ${text}, ${html}, ${clock.now()})
      on conflict (id) do nothing`)
    await db.run(sql`delete from mail.dev_message where id in (
      select id from mail.dev_message order by received_at desc, id desc offset ${MAILS_MAX})`)
  }

  return {
    transport: {
      deliver: ({ id, to, subject, text, html }) =>
        keep({ id, medium: 'EMAIL', to, subject, text, html }),
      close: async () => {},
    },
    keepSms: ({ to, text }) =>
      keep({ id: uuidv7(clock.now()), medium: 'SMS', to, subject: '', text, html: '' }),
    list: ({ to, limit = 50 } = {}) =>
      db.many(
        DevMessage,
        sql`select ${COLUMNS} from mail.dev_message
          where ${to ?? null}::text is null or recipient = ${to ?? null}
          order by received_at desc, id desc limit ${limit}`,
      ),
    get: (id) =>
      z.uuid().safeParse(id).success
        ? db.maybe(DevMessage, sql`select ${COLUMNS} from mail.dev_message where id = ${id}`)
        : Promise.resolve(null),
    clear: async () => {
      await db.run(sql`delete from mail.dev_message`)
    },
  }
}
