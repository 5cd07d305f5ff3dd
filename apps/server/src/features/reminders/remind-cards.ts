import { z } from 'zod'
import { CARD_REMINDER_DAYS } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { billingMails as ro } from '@hlizo/contract/messages/mails-billing'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { formatDate } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'
import { lastDayOfCard } from '#server/billing/payment-methods.ts'
import {
  notReminded,
  remind,
  REMIND_EVERY_MS,
  REMINDED_AT_ONCE,
  type ReminderDeps,
} from './reminder.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

/** A month before the card of a subscription that renews expires. */
export const REMIND_CARDS_JOB = 'reminders.cards'

const Due = z.object({
  accountId: z.string(),
  email: z.string(),
  last4: z.string().nullable(),
  occasion: z.string(),
  validUntil: z.date(),
})

type Due = z.infer<typeof Due>

/** One reminder for each card and date: a card that the bank renewed has another date. */
export function remindCardsJob(
  deps: Pick<ReminderDeps, 'db' | 'clock' | 'log' | 'mailer' | 'writeMail'>,
): JobHandler {
  const { db, clock, writeMail } = deps

  const due = (last: Due | null) => {
    const now = clock.now()
    const until = new Date(now.getTime() + CARD_REMINDER_DAYS * DAY_MS)
    return db.many(
      Due,
      sql`select c.account_id as "accountId", a.email, c.method_last4 as "last4",
          c.method_valid_until as "validUntil", card.occasion
        from app.customer c join app.account a on a.id = c.account_id
          cross join lateral (select 'card-expires:' || c.method_id || ':' ||
            to_char(c.method_valid_until at time zone 'UTC', 'YYYY-MM') as occasion) card
        where c.method_valid_until > ${now} and c.method_valid_until <= ${until}
          and a.erased_at is null and a.disabled_at is null
          and exists (select from app.subscription s where s.account_id = c.account_id
            and s.status in ${LIVE_STATUSES} and s.ends_at is null)
          and not exists (select from app.billing_notice n
            where n.account_id = c.account_id and n.occasion = card.occasion)
          and (${last?.accountId ?? null}::uuid is null or c.account_id > ${last?.accountId ?? null})
        order by c.account_id limit ${REMINDED_AT_ONCE}`,
    )
  }

  const send = async ({ accountId, email, last4, occasion, validUntil }: Due) => {
    const lastDay = formatDate(lastDayOfCard(validUntil))
    const words = ro.cardExpiring({ lastFour: last4, lastDay })
    const mail = writeMail(email, `${occasion}:${accountId}`, words, { href: hrefs.changeCard() })
    await remind(deps, { accountId, occasion }, mail)
  }

  return {
    everyMs: REMIND_EVERY_MS,
    run: (_payload, { signal }) => eachDue(signal, due, send, notReminded(deps)),
  }
}
