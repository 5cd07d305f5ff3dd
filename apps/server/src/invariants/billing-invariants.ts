import { PRICE_CHANGE_NOTICE_DAYS } from '@hlizo/contract/constants'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { catchUpBefore, databaseInvariant, type Invariant } from './invariant.ts'
import { ledger } from '#server/stores/ledger.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

// Gifts whose payment cannot be checked wait for the provider.
const LATE_MS = 6 * HOUR_MS

/** Invariants of money in our own tables. */
export const billingInvariants: readonly Invariant[] = [
  databaseInvariant(
    'subscriptions',
    'An account has at most one live subscription.',
    () => sql`select 'account ' || account_id as id from app.subscription
      where status in ${LIVE_STATUSES}
      group by account_id having count(*) > 1`,
  ),
  databaseInvariant(
    'announced-prices',
    'A subscriber pays the price that was advertised when it was bought, or one that was announced in time.',
    // Bought: the subscription or its last plan change began after the price went on sale.
    () => sql`select 'subscription ' || s.id as id from app.subscription s
      join app.plan p on p.id = s.plan_id
      left join app.price_change c on c.id = s.price_change_id
      left join app.price_notice n on n.account_id = s.account_id and n.change_id = c.id
      where s.status in ${LIVE_STATUSES} and s.price_minor is not null and (
        s.price_minor is distinct from
          case when s.price_change_id is null then p.price_minor else c.price_minor end
        or (c.id is not null and s.started_at < c.sells_from
          and not exists (select from app.billing_operation o
            where o.account_id = s.account_id and o.begun_at >= c.sells_from
              and o.kind in ('change-plan', 'resubscribe', 'continue') and not o.was_refused)
          and (n.sent_at is null or greatest(n.stated_from,
            n.sent_at + make_interval(days => ${PRICE_CHANGE_NOTICE_DAYS})) > s.period_end)))`,
  ),
  databaseInvariant(
    'pauses',
    'A pause begins with the end of what is paid, and gives no access.',
    // Money that was given back later moves the end of what is paid, not the pause.
    () => sql`select 'subscription ' || s.id as id from app.subscription s
      where s.status in ${LIVE_STATUSES} and s.paused_from is not null
        and (not s.is_paused or s.bought_through is null
          or s.paid_through > s.bought_through + interval '2 seconds'
          or s.bought_through > s.paused_from + interval '2 seconds'
          or (s.bought_through < s.paused_from - interval '2 seconds' and s.returned is null
            and not exists (select from app.charge c
              where c.account_id = s.account_id and c.kind = 'refund'
                and c.charged_at >= s.paused_from)))`,
  ),
  databaseInvariant(
    'late-cancellations',
    'A cancellation that came too late for one renewal is at the provider once that renewal is charged.',
    (now) => sql`select 'subscription ' || s.id as id from app.late_cancellation l
      join app.subscription s on s.account_id = l.account_id and s.id = l.subscription_id
      where s.status in ${LIVE_STATUSES} and l.renews_at < ${catchUpBefore(now)}
        and greatest(s.paid_through, s.charged_through) > l.renews_at`,
  ),
  databaseInvariant(
    'ledger',
    'An invoice or refund is in the ledger once, a payment under the id of its invoice.',
    () => sql`select 'charge ' || id as id from ${ledger} c group by id having count(*) > 1
      union
      select 'charge ' || id from ${ledger} c
        where kind <> 'refund' and invoice_id is distinct from id
      union
      select 'purchase ' || p.id from app.voucher_purchase p
        where p.paid_at is not null and p.account_id is null
          and not exists (select from ${ledger} c where c.id = coalesce(p.invoice_id, p.session_id))`,
  ),
  databaseInvariant(
    'refunds',
    'No refund exceeds what was paid for its invoice.',
    () => sql`select 'invoice ' || invoice_id as id from ${ledger} c
      where invoice_id is not null
      group by account_id, invoice_id having sum(amount_minor) < 0`,
  ),
  databaseInvariant(
    'events',
    'An event of the payment provider was processed once.',
    () => sql`select 'event ' || id as id from app.payment_event group by id having count(*) > 1`,
  ),
  databaseInvariant(
    'vouchers',
    'A gift code is used at most once, by the account that has its months, and was paid for once.',
    () => sql`select 'voucher ' || voucher_id as id from app.gift_grant
        where voucher_id is not null group by voucher_id having count(*) > 1
      union
      select 'voucher ' || voucher_id from app.voucher_purchase
        where voucher_id is not null group by voucher_id having count(*) > 1
      union
      select 'voucher ' || v.id from app.voucher v left join app.gift_grant g on g.voucher_id = v.id
        where v.redeemed_by is not null
          and (v.redeemed_at is null or g.account_id is distinct from v.redeemed_by)
      union
      select 'voucher ' || v.id from app.voucher v join app.gift_grant g on g.voucher_id = v.id
        where v.redeemed_at is null`,
  ),
  databaseInvariant(
    'gift-deliveries',
    'A gift goes to its recipient once it is paid, not before its hour, and soon after it.',
    (now) => sql`select 'purchase ' || id as id from app.voucher_purchase
        where delivered_at is not null
          and (paid_at is null or delivered_at < paid_at or delivered_at < deliver_at)
      union
      select 'purchase ' || p.id from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
        where p.delivered_at is null and p.recipient_email is not null
          and p.deliver_at is not null and greatest(p.deliver_at, p.paid_at) < ${new Date(now.getTime() - LATE_MS)}
          and v.disabled_at is null and v.redeemed_at is null
          and v.expires_at > ${now}`,
  ),
]
