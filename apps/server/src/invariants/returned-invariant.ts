import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { catchUpBefore, moneyInvariant, type Sources } from './invariant.ts'
import type { ProviderMoney } from './provider-money.ts'
import { LIVE_STATUSES, PAYING_STATUSES } from '#server/stores/live-statuses.ts'

const Running = z.object({
  id: z.string(),
  returned: z.string().nullable(),
  syncedAt: z.date().nullable(),
})

const subscriptionsHere = (db: Queries) =>
  db.many(
    Running,
    sql`select s.id, s.returned, c.synced_at as "syncedAt"
      from app.subscription s join app.customer c on c.account_id = s.account_id
      where s.status in ${LIVE_STATUSES}`,
  )

/** The newest payment of each subscription. */
function newestPayments(payments: ProviderMoney['payments']) {
  const newest = new Map<string, ProviderMoney['payments'][number]>()
  for (const payment of payments) {
    const { subscription, amountMinor, at } = payment
    if (subscription === null || amountMinor <= 0) continue
    const known = newest.get(subscription)
    if (!known || known.at < at) newest.set(subscription, payment)
  }

  return newest
}

/** Running periods whose payment was returned, and access that rests for no reason. */
async function accessFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const returned = new Map(money.returned.map(({ intent, at }) => [intent, at]))
  const newest = newestPayments(money.payments)
  const intentsOf = (id: string) =>
    money.payments
      .filter(({ subscription }) => subscription === id)
      .flatMap(({ intents }) => intents)

  return (await subscriptionsHere(db)).flatMap(({ id, returned: here, syncedAt }) => {
    if (here !== null) {
      const isSettled = syncedAt !== null && syncedAt < before
      const isReturned = intentsOf(id).some((intent) => returned.has(intent))
      return isSettled && !isReturned ? [`${id} counts as paid back, and its payment is ours`] : []
    }
    const payment = newest.get(id)
    if (!payment || payment.paidUntil <= now) return []
    const isReturned = payment.intents.some((intent) => {
      const at = returned.get(intent)
      return at !== undefined && at < before && at < payment.paidUntil
    })
    return isReturned ? [`${id} gives access, and its payment was returned`] : []
  })
}

const Gift = z.object({
  id: z.string(),
  intent: z.string(),
  isShut: z.boolean(),
  isShutByPayment: z.boolean(),
  hasMonths: z.boolean(),
})

const giftsHere = (db: Queries, before: Date) =>
  db.many(
    Gift,
    sql`select v.id, p.payment_intent_id as intent, v.disabled_at is not null as "isShut",
        coalesce(v.disabled_because in ('returned', 'disputed') and v.disabled_at < ${before}, false)
          as "isShutByPayment",
        g.id is not null and g.taken_back_at is null as "hasMonths"
      from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
      left join app.gift_grant g on g.voucher_id = v.id
      where p.payment_intent_id is not null`,
  )

async function giftFaults({ db, now }: Sources, money: ProviderMoney): Promise<string[]> {
  const before = catchUpBefore(now)
  const returned = new Map(money.returned.map(({ intent, at }) => [intent, at]))

  return (await giftsHere(db, before)).flatMap(
    ({ id, intent, isShut, isShutByPayment, hasMonths }) => {
      const at = returned.get(intent)
      if (at === undefined)
        return isShutByPayment ? [`voucher ${id} is shut, and its payment is ours`] : []
      if (at >= before || (isShut && !hasMonths)) return []
      return [`voucher ${id} is valid, and its payment was returned`]
    },
  )
}

const Waiting = z.object({ id: z.string() })

/** Gifts with a gap before them: they move up when the time before them is returned or is not paid. */
async function waitingFaults({ db, now }: Sources): Promise<string[]> {
  const waiting = await db.many(
    Waiting,
    sql`select g.id from app.gift_grant g
      where g.ends_at > ${now} and g.starts_at > ${now}::timestamptz + interval '1 minute'
        and not exists (select from app.gift_grant o
          where o.account_id = g.account_id and o.starts_at < g.starts_at
            and o.ends_at + interval '1 minute' >= g.starts_at)
        and not exists (select from app.subscription s
          where s.account_id = g.account_id and g.starts_at - interval '1 minute' <= greatest(
            s.paid_through, s.charged_through,
            case when s.status in ${PAYING_STATUSES} and s.returned is distinct from 'refunded'
              and s.payment_status <> 'FAILED' and s.ends_at is null and not s.is_paused
              then s.period_end end))`,
  )

  return waiting.map(({ id }) => `the months ${id} wait for time that is not paid`)
}

/** What was paid back or is disputed gives nothing. */
export const returnedInvariant = moneyInvariant(
  'returned-money',
  'A payment gives access and gifts exactly while it is neither paid back nor disputed, and no gift waits for what is not paid.',
  async (sources, money) => [
    ...(await accessFaults(sources, money)),
    ...(await giftFaults(sources, money)),
    ...(await waitingFaults(sources)),
  ],
)
