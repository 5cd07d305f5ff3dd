import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { backoffMs } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import { headerText, requireAddress } from './address.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

/** A mail to one recipient. `frameMail` renders its text and html. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Identifies the occasion, such as `welcome:<account id>`. A second mail with the key is dropped. */
  readonly key: string
  readonly unsubscribeUrl?: string
}

export type Mailer = {
  /** Writes a mail into the outbox in the caller's transaction. */
  send(queries: Queries, mail: Mail): Promise<void>
  /** When the mail of a key was sent; null while it waits, was given up, or is unknown. */
  sentAt(queries: Queries, key: string): Promise<Date | null>
  /** Tries to deliver all due mails and returns how many were sent. */
  deliverDue(): Promise<number>
  /** Delivers due mails until `stop`; safe on several nodes. */
  start(): void
  stop(): Promise<void>
  /** Deletes mails that were sent or given up before this moment. */
  purge(before: Date): Promise<number>
}

const POLL_MS = 500
const BATCH = 20
const LEASE_SECONDS = 120
const MAX_ATTEMPTS = 12
// About a day, so that an outage of the mail server loses nothing.
const RETRY = { baseDelayMs: 10_000, maxDelayMs: 4 * 3_600_000 }

const Sent = z.object({ sentAt: z.date().nullable() })

const Due = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().nullable(),
  attempts: z.number(),
})
type Due = z.infer<typeof Due>

/** The outbox in the schema `mail` of `db`, delivered through `transport`. */
export function createMailer(options: {
  db: Database
  clock: Clock
  log: Log
  transport: MailTransport
}): Mailer {
  const { db, clock, log, transport } = options
  const stopping = new AbortController()
  let loop: Promise<void> = Promise.resolve()

  const claim = (): Promise<Due[]> =>
    db.many(
      Due,
      sql`update mail.outbox set attempts = attempts + 1,
          leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where id in (
          select id from mail.outbox
          where sent_at is null and dead_at is null and due_at <= ${clock.now()}
            and (leased_until is null or leased_until < now())
          order by due_at limit ${BATCH} for update skip locked)
        returning id, recipient as "to", subject, body_text as "text", body_html as "html",
          unsubscribe_url as "unsubscribeUrl", attempts`,
    )

  const settle = async (mail: Due): Promise<boolean> => {
    const { attempts, ...outgoing } = mail
    try {
      await transport.deliver(outgoing satisfies OutgoingMail)
    } catch (error) {
      await putOff(mail.id, attempts, error)
      return false
    }
    await db.run(sql`update mail.outbox set sent_at = ${clock.now()}, leased_until = null,
      last_error = null, body_text = '', body_html = '' where id = ${mail.id}`)
    return true
  }

  const putOff = async (id: string, attempts: number, error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    const isLast = attempts >= MAX_ATTEMPTS
    log[isLast ? 'error' : 'warn'](
      { mail: id, attempt: attempts, error: words },
      'mail not delivered',
    )

    const now = clock.now()
    const dueAt = new Date(now.getTime() + backoffMs(attempts - 1, RETRY))
    await db.run(sql`update mail.outbox set leased_until = null, due_at = ${dueAt},
      last_error = ${words.slice(0, 1_000)}, dead_at = ${isLast ? now : null} where id = ${id}`)
  }

  const deliverDue = async (): Promise<number> => {
    let sent = 0
    while (!stopping.signal.aborted) {
      const batch = await claim()
      for (const mail of batch) if (await settle(mail)) sent += 1
      if (batch.length < BATCH) break
    }
    return sent
  }

  const work = async () => {
    while (!stopping.signal.aborted) {
      await deliverDue().catch((error: unknown) => {
        log.error({ error: String(error) }, 'the outbox cannot reach its database')
      })
      await wait(POLL_MS, stopping.signal).catch(() => {})
    }
  }

  return {
    send: async (queries, { to, subject, text, html, key, unsubscribeUrl = null }) => {
      const now = clock.now()
      await queries.run(sql`insert into mail.outbox
        (id, key, recipient, subject, body_text, body_html, unsubscribe_url, created_at, due_at)
        values (${uuidv7(now)}, ${key}, ${requireAddress(to)}, ${headerText(subject)}, ${text}, ${html},
          ${unsubscribeUrl}, ${now}, ${now})
        on conflict (key) do nothing`)
    },
    sentAt: async (queries, key) =>
      (
        await queries.maybe(
          Sent,
          sql`select sent_at as "sentAt" from mail.outbox where key = ${key}`,
        )
      )?.sentAt ?? null,
    deliverDue,
    start: () => {
      loop = work()
    },
    stop: async () => {
      stopping.abort()
      await loop
      await transport.close()
    },
    purge: (before) =>
      db.run(sql`delete from mail.outbox where sent_at < ${before} or dead_at < ${before}`),
  }
}
