import { z } from 'zod'
import { PAUSE_REMINDER_DAYS, RENEWAL_REMINDER_DAYS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import { renewalWords } from '@hlizo/domain/charge-words'
import { formatDate } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import { PAYING_STATUSES } from '#server/stores/live-statuses.ts'
import {
  notReminded,
  paymentsAheadOf,
  remind,
  REMIND_EVERY_MS,
  REMINDED_AT_ONCE,
  type ReminderDeps,
} from './reminder.ts'

/** Before the payments go on after a pause (D117), and before a year renews (D136). */
export const REMIND_PAYMENTS_JOB = 'reminders.payments'

const Due = z.object({
  accountId: z.string(),
  id: z.string(),
  at: z.date(),
  occasion: z.string(),
  email: z.string(),
  plan: z.string(),
})
type Due = z.infer<typeof Due>

type Kind = {
  readonly name: string
  readonly days: number
  /** From this many days before the payment on, the next reminder takes over. */
  readonly after: number
  readonly at: Sql
  readonly condition: Sql
  readonly words: (due: Due, renewal: readonly string[]) => Parameters<ReminderDeps['writeMail']>[2]
}

const pauses: Kind = {
  name: 'pause-ends',
  days: PAUSE_REMINDER_DAYS,
  after: 0,
  at: sql`s.resumes_at`,
  condition: sql`s.paused_from is not null`,
  words: ({ at }, renewal) => ro.pauseEnding({ until: formatDate(at), renewal }),
}

const renewals = RENEWAL_REMINDER_DAYS.map((days, place): Kind => ({
  name: `renews-in-${days}`,
  days,
  after: RENEWAL_REMINDER_DAYS[place + 1] ?? 0,
  at: sql`s.period_end`,
  condition: sql`not s.is_paused and p.duration_unit = 'YEAR' and s.returned is null`,
  words: ({ at, plan }, renewal) => ro.renewing({ plan, on: formatDate(at), renewal }),
}))

/** Runs each hour; a reminder that a crash prevented is sent by the next run. */
export function remindPaymentsJob(deps: ReminderDeps): JobHandler {
  const { db, clock, writeMail } = deps

  const dueFor = ({ name, days, after, at, condition }: Kind, last: Due | null) => {
    const now = clock.now().getTime()
    return db.many(
      Due,
      sql`select s.account_id as "accountId", s.id, ${at} as at, reminder.occasion, a.email,
            p.description as plan
        from app.subscription s join app.account a on a.id = s.account_id
          join app.plan p on p.id = s.plan_id
          cross join lateral (select ${`${name}:`} || s.id || ':' ||
            to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occasion) reminder
        where s.status in ${PAYING_STATUSES} and s.ends_at is null and s.payment_status <> 'FAILED'
          and a.erased_at is null and a.disabled_at is null and ${condition}
          and ${at} > ${new Date(now + after * DAY_MS)} and ${at} <= ${new Date(now + days * DAY_MS)}
          and not exists (select from app.billing_notice n
            where n.account_id = s.account_id and n.occasion = reminder.occasion)
          and (${last?.accountId ?? null}::uuid is null
            or (s.account_id, s.id) > (${last?.accountId ?? null}, ${last?.id ?? null}))
        order by s.account_id, s.id limit ${REMINDED_AT_ONCE}`,
    )
  }

  const send = async (kind: Kind, due: Due) => {
    const ahead = await paymentsAheadOf(deps, due.accountId, due.id)
    if (ahead === null) return
    const { occasion } = due
    const mail = writeMail(due.email, occasion, kind.words(due, renewalWords(ahead)), {
      href: hrefs.account(),
    })
    await remind(deps, { accountId: due.accountId, occasion }, mail)
  }

  return {
    everyMs: REMIND_EVERY_MS,
    run: async (_payload, { signal }) => {
      for (const kind of [pauses, ...renewals])
        await eachDue(
          signal,
          (last: Due | null) => dueFor(kind, last),
          (due) => send(kind, due),
          notReminded(deps),
        )
    },
  }
}
