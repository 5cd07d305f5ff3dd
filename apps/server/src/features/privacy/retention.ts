import { z } from 'zod'
import {
  ADDRESSES_RETENTION_DAYS,
  CONTACT_RETENTION_MONTHS,
  EVENTS_RETENTION_MONTHS,
  INACTIVE_RETENTION_MONTHS,
  INACTIVE_NOTICE_MONTHS,
  UNCONFIRMED_RETENTION_DAYS,
} from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { addMonths } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import type { EraseAccount } from './erase-account.ts'
import { exportStore } from './export-store.ts'
import { forgetFacts } from './forget-facts.ts'
import { forgetStudioRecords } from './forget-studio-records.ts'
import { forgetInvoices } from './forget-invoices.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

/** Deletes data when its term is over (spec §9 „Data deleted within 3 years at most”, D141). */
export const RETENTION_JOB = 'privacy.retention'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  erase: EraseAccount
  /** Whether the user pool knows a confirmed user of the account. */
  isConfirmedUser: (accountId: string) => Promise<boolean>
}

const BATCH = 100
const Account = z.object({ id: z.string(), email: z.string() })
type Account = z.infer<typeof Account>

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const lastSeen = sql`greatest(a.created_at,
  (select max(d.last_active_at) from app.device_session d where d.account_id = a.id),
  (select max(c.charged_at) from app.charge c where c.account_id = a.id),
  (select max(g.ends_at) from app.gift_grant g where g.account_id = a.id))`

const isQuiet = sql`a.erased_at is null and a.deletion_due_at is null
  and not exists (select from app.subscription s where s.account_id = a.id
    and s.status in ${LIVE_STATUSES})`

async function forgetMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const addressesBefore = daysBefore(now, ADDRESSES_RETENTION_DAYS)
  const messagesBefore = addMonths(now, -CONTACT_RETENTION_MONTHS)

  await db.run(sql`delete from app.analytics_event
    where received_at < ${addMonths(now, -EVENTS_RETENTION_MONTHS)}`)
  await db.run(sql`update app.consent set ip = '' where ip <> '' and given_at < ${addressesBefore}`)
  await db.run(sql`update app.plan_checkout set consent_ip = ''
    where consent_ip <> '' and created_at < ${addressesBefore}`)
  await db.run(sql`delete from app.contact_message where received_at < ${messagesBefore}`)
  // Only the audit log has older rows under an address: it names the operators who were invited.
  await db.run(sql`delete from app.former_address f where f.left_at < ${messagesBefore}
    and not exists (select from app.audit_entry e
      where e.subject_type = 'operator' and e.subject_id = f.email)`)
  await db.run(sql`update app.withdrawal set name = '', email = '', statement = null
    where email <> '' and received_at < ${messagesBefore}`)
  await exportStore(db).dropExpired(now)
}

/** Pages of accounts of a condition. */
const accountsWhere = (db: Database, condition: Sql) => (after: Account | null) =>
  db.many(
    Account,
    sql`select a.id, a.email from app.account a where ${condition}
        and (${after?.id ?? null}::uuid is null or a.id > ${after?.id ?? null})
      order by a.id limit ${BATCH}`,
  )

const failureOf =
  ({ log }: Pick<Deps, 'log'>) =>
  ({ id: account }: Account, error: unknown) =>
    log.warn({ account, error: String(error) }, 'retention is not applied yet')

async function eraseUnconfirmed(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, erase, isConfirmedUser } = deps
  const before = daysBefore(clock.now(), UNCONFIRMED_RETENTION_DAYS)
  const unconfirmed = sql`a.confirmed_at is null and a.erased_at is null and a.created_at < ${before}
    and not exists (select from app.device_session d where d.account_id = a.id)`
  const page = accountsWhere(db, unconfirmed)
  // The person may have confirmed since the page was read.
  const eraseIfStill = async ({ id }: Account) => {
    const still = sql`select a.id, a.email from app.account a where a.id = ${id} and ${unconfirmed}`
    if (await isConfirmedUser(id)) return
    if ((await db.maybe(Account, still)) !== null) await erase(id)
  }
  await eachDue(signal, page, eraseIfStill, failureOf(deps))
}

async function askQuietAccounts(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, mailer, writeMail } = deps
  const now = clock.now()
  const seenBefore = addMonths(now, -INACTIVE_NOTICE_MONTHS)
  // The age of the account is compared first: nothing else of a younger one is read.
  const quiet = sql`${isQuiet} and a.confirmed_at is not null
    and a.created_at < ${seenBefore} and ${lastSeen} < ${seenBefore}
    and (a.inactive_notice_at is null or a.inactive_notice_at < ${lastSeen})`
  const until = formatDate(addMonths(now, INACTIVE_RETENTION_MONTHS - INACTIVE_NOTICE_MONTHS))
  const ask = ({ id, email }: Account) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update app.account set inactive_notice_at = ${now} where id = ${id}`)
      const key = `inactive:${id}:${now.getTime()}`
      const words = privacyMails.inactive(until)
      await mailer.send(tx, writeMail(email, key, words, { href: hrefs.login() }))
    })
  await eachDue(signal, accountsWhere(db, quiet), ask, failureOf(deps))
}

/** The job for requested deletions erases accounts that stay unused after the notice. */
async function endQuietAccounts({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const asked = addMonths(now, INACTIVE_NOTICE_MONTHS - INACTIVE_RETENTION_MONTHS)
  await db.run(sql`update app.account a set deletion_due_at = ${now}
    where ${isQuiet} and a.inactive_notice_at <= ${asked} and a.inactive_notice_at >= ${lastSeen}`)
}

export function retentionJob(deps: Deps): JobHandler {
  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      await forgetMessages(deps)
      await forgetFacts(deps.db, deps.clock.now())
      await forgetStudioRecords(deps.db, deps.clock.now())
      await forgetInvoices(deps.db, deps.clock.now())
      await eraseUnconfirmed(deps, signal)
      await askQuietAccounts(deps, signal)
      await endQuietAccounts(deps)
    },
  }
}
