import { z } from 'zod'
import {
  ADDRESSES_KEPT_DAYS,
  CONTACT_KEPT_MONTHS,
  EVENTS_KEPT_MONTHS,
  INACTIVE_KEPT_MONTHS,
  INACTIVE_NOTICE_MONTHS,
  UNCONFIRMED_KEPT_DAYS,
} from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { EraseAccount } from './erase-account.ts'
import { exportStore } from './export-store.ts'
import { forgetFacts } from './forget-facts.ts'
import { forgetInvoices } from './forget-invoices.ts'

/** See spec §9 „Data deleted within 3 years at most”, D141. */
export const RETENTION_JOB = 'privacy.retention'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  erase: EraseAccount
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BATCH = 100
const Account = z.object({ id: z.string(), email: z.string() })

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const lastSeen = sql`greatest(a.created_at,
  (select max(d.last_active_at) from app.device_session d where d.account_id = a.id),
  (select max(c.charged_at) from app.charge c where c.account_id = a.id),
  (select max(g.ends_at) from app.gift_grant g where g.account_id = a.id))`

const isQuiet = sql`a.erased_at is null and a.deletion_due_at is null
  and not exists (select from app.subscription s where s.account_id = a.id
    and s.status in ('active', 'trialing', 'past_due'))`

async function forgetMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const addressesBefore = daysBefore(now, ADDRESSES_KEPT_DAYS)
  const messagesBefore = addMonths(now, -CONTACT_KEPT_MONTHS)

  await db.run(sql`delete from app.analytics_event
    where received_at < ${addMonths(now, -EVENTS_KEPT_MONTHS)}`)
  await db.run(sql`update app.consent set ip = '' where ip <> '' and given_at < ${addressesBefore}`)
  await db.run(sql`update app.plan_checkout set consent_ip = ''
    where consent_ip <> '' and created_at < ${addressesBefore}`)
  await db.run(sql`delete from app.contact_message where received_at < ${messagesBefore}`)
  // No other data stored under an address is older.
  await db.run(sql`delete from app.former_address where left_at < ${messagesBefore}`)
  await db.run(sql`update app.withdrawal set name = '', email = '', statement = null
    where email <> '' and received_at < ${messagesBefore}`)
  await exportStore(db).dropExpired(now)
}

async function eraseUnconfirmed({ db, clock, erase }: Deps): Promise<void> {
  const before = daysBefore(clock.now(), UNCONFIRMED_KEPT_DAYS)
  const accounts = await db.many(
    Account,
    sql`select id, email from app.account
      where confirmed_at is null and erased_at is null and created_at < ${before}
        and not exists (select from app.device_session d where d.account_id = app.account.id)
      limit ${BATCH}`,
  )
  for (const { id } of accounts) await erase(id)
}

async function askQuietAccounts({ db, clock, mailer, writeMail }: Deps): Promise<void> {
  const now = clock.now()
  const accounts = await db.many(
    Account,
    sql`select a.id, a.email from app.account a
      where ${isQuiet} and a.confirmed_at is not null
        and ${lastSeen} < ${addMonths(now, -INACTIVE_NOTICE_MONTHS)}
        and (a.inactive_notice_at is null or a.inactive_notice_at < ${lastSeen})
      limit ${BATCH}`,
  )
  const until = formatDate(addMonths(now, INACTIVE_KEPT_MONTHS - INACTIVE_NOTICE_MONTHS))
  for (const { id, email } of accounts) {
    await db.transaction(async (tx) => {
      await tx.run(sql`update app.account set inactive_notice_at = ${now} where id = ${id}`)
      const key = `inactive:${id}:${now.getTime()}`
      const words = privacyMails.inactive(until)
      await mailer.send(tx, writeMail(email, key, words, { href: hrefs.login() }))
    })
  }
}

/** The job for requested deletions erases accounts that stay unused after the notice. */
async function endQuietAccounts({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const asked = addMonths(now, INACTIVE_NOTICE_MONTHS - INACTIVE_KEPT_MONTHS)
  await db.run(sql`update app.account a set deletion_due_at = ${now}
    where ${isQuiet} and a.inactive_notice_at <= ${asked} and a.inactive_notice_at >= ${lastSeen}`)
}

export function retentionJob(deps: Deps): JobHandler {
  return {
    everyMs: HOUR_MS,
    run: async () => {
      await forgetMessages(deps)
      await forgetFacts(deps.db, deps.clock.now())
      await forgetInvoices(deps.db, deps.clock.now())
      await eraseUnconfirmed(deps)
      await askQuietAccounts(deps)
      await endQuietAccounts(deps)
    },
  }
}
