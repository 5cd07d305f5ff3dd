import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { premiereMails } from '@hlizo/contract/messages/mails-premieres'
import type { Database, Transaction } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { formatMoment } from '@hlizo/domain/dates'
import { noticeRingsAt, reminderNotice, type ReminderNotice } from '@hlizo/domain/premiere'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { isReleased } from '#server/stores/accounts.ts'
import { alertMailKeys } from './alert-mail-keys.ts'
import { alertStore, type Recipient } from './alert-store.ts'
import { premiereStore, type Reminder, type ReminderRef } from './premiere-store.ts'
import { orderDelivery } from './push-delivery.ts'
import { premiereHref, premiereTitle, premiereWords } from './push-messages.ts'
import { pushStore } from './push-store.ts'
import { pushTopicOf } from './push-topic.ts'
import { settingStore } from './setting-store.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Reminds accounts of premieres, and notifies them of a moved or cancelled one. */
export const PREMIERES_JOB = 'alerts.premieres'

const EVERY_MS = 10_000
const STORED_DAYS = 90

export type PremiereDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly mailer: Pick<Mailer, 'send' | 'withdraw'>
  readonly writeMail: WriteMail
  readonly unsubscribeLinks: UnsubscribeLinks
}

type Notice = {
  readonly ref: ReminderRef
  readonly kind: ReminderNotice
  readonly reminder: Reminder
  readonly to: Recipient
  readonly now: Date
}

/** When a notice is of no use any more: of a new date when it has come, of the reminder an hour later. */
function endOf({ kind, reminder: { launchAt }, now }: Notice): Date | null {
  if (kind === 'cancelled') return null
  if (kind === 'moved') return launchAt

  return new Date(Math.max(launchAt.getTime(), now.getTime()) + HOUR_MS)
}

/** Whether the account gets one. */
async function sendMail(tx: Transaction, deps: PremiereDeps, notice: Notice): Promise<boolean> {
  const { writeMail, mailer, unsubscribeLinks } = deps
  const { ref, kind, reminder, to, now } = notice
  // The last notice of a premiere takes the place of those that still wait.
  await mailer.withdraw(tx, alertMailKeys.premiere(ref))
  const isWithin = isWithinAge(reminder.ageRating, to.highestRating)
  if (!isWithin || isReleased(to.email)) return false
  if (!(await settingStore(tx).isMailOn(ref.accountId))) return false
  const facts = { title: premiereTitle(reminder), moment: formatMoment(reminder.launchAt) }
  const key = alertMailKeys.notice(ref, kind, now)
  const mail = writeMail(to.email, key, premiereMails[kind](facts), {
    href: premiereHref(kind, ref.videoId),
    unsubscribe: {
      label: alertsMessages.unsubscribe,
      href: unsubscribeLinks.hrefOf(ref.accountId),
    },
  })
  await mailer.send(tx, { ...mail, until: endOf(notice) })

  return true
}

/** Whether one of the account's devices is to get it. */
async function orderPushes(tx: Transaction, deps: PremiereDeps, notice: Notice): Promise<boolean> {
  const { ref, kind, reminder, now } = notice
  const tomorrowMs = now.getTime() + DAY_MS
  const until = new Date(Math.min(endOf(notice)?.getTime() ?? tomorrowMs, tomorrowMs))
  if (noticeRingsAt({ kind, launchAt: reminder.launchAt }, now) > until) return false
  const { accountId, videoId } = ref
  const about = { kind, videoId, launchAt: reminder.launchAt.toISOString() }
  // The last notice of a premiere takes the place of those before it.
  const tag = pushTopicOf(accountId, 'premiere', videoId)
  const message = { ...premiereWords(kind, videoId, reminder), tag }
  const devices = await pushStore(tx).subscribed(accountId)
  const reached = devices.filter((device) => isWithinAge(reminder.ageRating, device.highestRating))
  for (const { sessionId } of reached) {
    const delivery = { accountId, sessionId, until: until.toISOString(), message, about }
    await orderDelivery({ jobs: deps.jobs, queries: tx }, delivery)
  }

  return reached.length > 0
}

/** The reminder is changed, and its mail and deliveries are ordered, in one transaction. */
function notifier(deps: PremiereDeps) {
  return async (ref: ReminderRef): Promise<void> => {
    const to = await alertStore(deps.db).recipientOf(ref.accountId)
    await deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      const premieres = premiereStore(tx)
      const reminder = await premieres.take(ref)
      const kind = reminder && reminderNotice(reminder, now)
      if (!reminder || !kind) return
      if (kind === 'cancelled') await premieres.cancel(ref)
      else await premieres.record(ref, { launchAt: reminder.launchAt, kind }, now)
      if (to === null) return
      const notice = { ref, kind, reminder, to, now }
      const isMailed = await sendMail(tx, deps, notice)
      const isPushed = await orderPushes(tx, deps, notice)
      if (kind === 'begins' && (isMailed || isPushed)) await premieres.noteAlerted(ref, now)
    })
  }
}

export function premieresJob(deps: PremiereDeps): JobHandler {
  const notify = notifier(deps)

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = deps.clock.now()
      const premieres = premiereStore(deps.db)
      await eachDue(
        signal,
        (after: ReminderRef | null) => premieres.toNotify(now, after),
        notify,
        ({ accountId: account }, error) =>
          deps.log.warn({ account, error: String(error) }, 'a premiere is not reminded of yet'),
      )
      await premieres.forgetBefore(new Date(now.getTime() - STORED_DAYS * DAY_MS))
    },
  }
}
