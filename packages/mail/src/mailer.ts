import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { headerText, requireAddress } from './address.ts'
import { isGivenUp } from './given-up.ts'
import type { MailTransport } from './transport.ts'

/** A mail to one recipient. `frameMail` renders its text and html. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The text without codes and tokens, which is stored as long as the mail. Null stores none. */
  readonly redactedText: string | null
  /** Identifies the occasion, such as `welcome:<account id>`. A second mail with the key is dropped. */
  readonly key: string
  readonly unsubscribeUrl?: string
  /** When it is of no use any more: it is not delivered later, and no operator is asked to look at it. */
  readonly until?: Date | null
}

export type Mailer = {
  /** Writes a mail and the job that delivers it in the caller's transaction. */
  send(queries: Queries, mail: Mail): Promise<void>
  /** Makes all mails due again that were given up, each with a new job, and returns their number. */
  retryGivenUp(queries: Queries): Promise<number>
  /** Deletes the content of a mail that was given up, which is not sent any more. False when it is none. */
  dismiss(queries: Queries, id: string): Promise<boolean>
  /** Deletes the mails whose key has the prefix and that were not sent. */
  withdraw(queries: Queries, keyPrefix: string): Promise<void>
  /** When the mail of a key was sent; null while it waits, was given up, or is unknown. */
  sentAt(queries: Queries, key: string): Promise<Date | null>
  /** The jobs that deliver mails, for the queue that works. */
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** Delivers all due mails and returns how many were sent, for tests. */
  deliverDue(): Promise<number>
  /** Closes the connection to the mail server. */
  close(): Promise<void>
  /** Deletes mails that were sent or given up before this moment. */
  purge(before: Date): Promise<number>
}

export const DELIVER_MAIL_JOB = 'mail.deliver'
const ADOPT_MAILS_JOB = 'mail.adopt'

// The delays add up to between one and two days, so that an outage of the mail server loses nothing.
const MAX_FAILURES = 23
const RETRY = { baseDelayMs: 5_000, maxDelayMs: 4 * HOUR_MS }
const ADOPTED_AFTER_MS = 5 * MINUTE_MS
/** The version before jobs takes rows without a lease; until it is gone they have one. */
const LEASED = sql`now() + interval '1 day'`

const Payload = z.object({ id: z.string() })
const Id = z.object({ id: z.string() })
const Sent = z.object({ sentAt: z.date().nullable() })

const Waiting = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().nullable(),
  until: z.date().nullable(),
})

type Deps = {
  db: Database
  clock: Clock
  log: Log
  transport: MailTransport
  jobs: Pick<JobQueue, 'enqueue' | 'drain'>
}

/** Delivers the mail of a job; `onSent` is called after it was accepted. */
function deliverJob({ db, clock, log, transport }: Deps, onSent: () => void): JobHandler {
  const waiting = (id: string) =>
    db.maybe(
      Waiting,
      sql`select id, recipient as "to", subject, body_text as "text", body_html as "html",
          unsubscribe_url as "unsubscribeUrl", deliver_until as until
        from mail.outbox where id = ${id} and sent_at is null and dead_at is null`,
    )

  /** As an operator dismisses a mail: without words it is never sent. */
  const drop = (id: string) =>
    db.run(sql`update mail.outbox set dead_at = ${clock.now()}, leased_until = null,
      body_text = '', body_html = '' where id = ${id}`)

  return {
    maxFailures: MAX_FAILURES,
    retry: RETRY,
    staysLeased: true,
    run: async (payload, { attempt, isLast }) => {
      const { id } = Payload.parse(payload)
      const found = await waiting(id)
      if (found === null) return
      const { until, ...mail } = found
      if (until !== null && until < clock.now()) {
        await drop(id)
        return
      }
      try {
        await transport.deliver(mail)
      } catch (error) {
        const isGivenUp = isLast(error)
        const words = error instanceof Error ? error.message : String(error)
        await db.run(sql`update mail.outbox set last_error = ${words.slice(0, 1_000)},
          dead_at = ${isGivenUp ? clock.now() : null} where id = ${id}`)
        if (!isGivenUp) throw error
        log.error({ mail: id, attempt, error: words }, 'mail not delivered')
        return
      }
      await db.run(sql`update mail.outbox set sent_at = ${clock.now()}, leased_until = null,
        last_error = null, body_text = '', body_html = '' where id = ${id}`)
      onSent()
    },
  }
}

/** Adds the job that delivers a mail. */
const enqueueDelivery = (jobs: Deps['jobs'], queries: Queries, id: string): Promise<void> =>
  jobs.enqueue(queries, { kind: DELIVER_MAIL_JOB, key: id, payload: { id } })

/** Mails that the version before jobs has left behind. */
function adoptJob({ db, clock, jobs }: Deps): JobHandler {
  return {
    everyMs: MINUTE_MS,
    run: () =>
      db.transaction(async (tx) => {
        const before = new Date(clock.now().getTime() - ADOPTED_AFTER_MS)
        const left = await tx.many(
          Id,
          sql`update mail.outbox set leased_until = ${LEASED}
            where sent_at is null and dead_at is null and created_at < ${before}
              and (leased_until is null or leased_until < now())
              and not exists (select from jobs.job where kind = ${DELIVER_MAIL_JOB}
                and key = outbox.id::text)
            returning id`,
        )
        for (const { id } of left) await enqueueDelivery(jobs, tx, id)
      }),
  }
}

/** The outbox in the schema `mail` of `db`, delivered by jobs through `transport`. */
export function createMailer(deps: Deps): Mailer {
  const { db, clock, transport, jobs } = deps
  let sent = 0
  const deliver = deliverJob(deps, () => (sent += 1))

  return {
    send: async (queries, mail) => {
      const { to, subject, text, html, redactedText, key } = mail
      const { unsubscribeUrl = null, until = null } = mail
      const now = clock.now()
      const added = await queries.maybe(
        Id,
        sql`insert into mail.outbox
        (id, key, recipient, subject, body_text, body_html, redacted_text, unsubscribe_url, created_at,
          due_at, leased_until, deliver_until)
        values (${uuidv7(now)}, ${key}, ${requireAddress(to)}, ${headerText(subject)}, ${text}, ${html},
          ${redactedText}, ${unsubscribeUrl}, ${now}, ${now}, ${LEASED},
          ${until})
        on conflict (key) do nothing returning id`,
      )
      if (added !== null) await enqueueDelivery(jobs, queries, added.id)
    },
    retryGivenUp: async (queries) => {
      const due = await queries.many(
        Id,
        sql`update mail.outbox set dead_at = null, leased_until = ${LEASED} where ${isGivenUp}
          returning id`,
      )
      for (const { id } of due) await enqueueDelivery(jobs, queries, id)

      return due.length
    },
    dismiss: async (queries, id) =>
      (await queries.run(sql`update mail.outbox set body_text = '', body_html = ''
        where id = ${id} and ${isGivenUp}`)) > 0,
    withdraw: async (queries, keyPrefix) => {
      await queries.run(sql`delete from mail.outbox
        where sent_at is null and starts_with(key, ${keyPrefix})`)
    },
    sentAt: async (queries, key) =>
      (
        await queries.maybe(
          Sent,
          sql`select sent_at as "sentAt" from mail.outbox where key = ${key}`,
        )
      )?.sentAt ?? null,
    jobs: { [DELIVER_MAIL_JOB]: deliver, [ADOPT_MAILS_JOB]: adoptJob(deps) },
    deliverDue: async () => {
      const before = sent
      await jobs.drain({ [DELIVER_MAIL_JOB]: deliver })
      return sent - before
    },
    close: () => transport.close(),
    purge: (before) =>
      db.run(sql`delete from mail.outbox where sent_at < ${before} or dead_at < ${before}`),
  }
}
