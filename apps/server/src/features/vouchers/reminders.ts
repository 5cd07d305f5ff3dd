import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { raw, sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Mailer } from '@hlizo/mail/mailer'
import type { VoucherMails } from './mails.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

/** Reminds 7 days and 1 day before the end of a gift (D125). */
export const GIFT_REMINDER_JOB = 'vouchers.remind'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  mails: VoucherMails
}

const Ending = z.object({
  accountId: z.string(),
  id: z.string(),
  endsAt: z.date(),
  email: z.string(),
})

const EVERY_MS = HOUR_MS
const AT_ONCE = 200

// The nearer one comes first and covers both, so that a short gift gets one mail.
const reminders = [
  { days: 1, column: raw('reminded_day_at') },
  { days: 7, column: raw('reminded_week_at') },
] as const

/** A gift gets no reminder when a subscription or another gift follows. */
export function giftReminderJob({ db, clock, mailer, mails }: Deps): JobHandler {
  /** Gives how many were reminded, of at most `AT_ONCE`. */
  const remind = ({ days, column }: (typeof reminders)[number]): Promise<number> => {
    const now = clock.now()
    const until = new Date(now.getTime() + days * DAY_MS)

    return db.transaction(async (tx) => {
      const ending = await tx.many(
        Ending,
        sql`select g.account_id as "accountId", g.id, g.ends_at as "endsAt", a.email
          from app.gift_grant g join app.account a on a.id = g.account_id and a.erased_at is null
          where g.ends_at > ${now} and g.ends_at <= ${until} and g.${column} is null
            and not exists (select from app.gift_grant later
              where later.account_id = g.account_id and later.ends_at > g.ends_at)
            and not exists (select from app.subscription s
              where s.account_id = g.account_id and s.ends_at is null
                and s.status in ${LIVE_STATUSES})
          order by g.ends_at limit ${AT_ONCE} for update of g skip locked`,
      )
      for (const { accountId, id, endsAt, email } of ending) {
        await tx.run(sql`update app.gift_grant set reminded_week_at = coalesce(reminded_week_at, ${now}),
            reminded_day_at = ${days === 1 ? now : null}
          where account_id = ${accountId} and id = ${id}`)
        await mailer.send(tx, mails.ending(email, id, { days, until: endsAt }))
      }

      return ending.length
    })
  }

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      for (const reminder of reminders) {
        let reminded = AT_ONCE
        while (reminded === AT_ONCE && !signal.aborted) reminded = await remind(reminder)
      }
    },
  }
}
