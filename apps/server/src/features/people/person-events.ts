import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import { PersonEventKind } from '@hlizo/contract/entities/studio-person'
import type { Queries } from '@hlizo/database/database'
import { join, sql, type Sql } from '@hlizo/database/sql'
import { senderOf } from '#server/stores/former-addresses.ts'
import { isMailTo } from '#server/stores/sent-mails.ts'
import { shownSubject } from './person-mails.ts'

const Row = z.object({
  id: z.string(),
  at: z.date(),
  kind: PersonEventKind,
  detail: z.string().nullable(),
  amountMinor: z.number().nullable(),
  currency: z.string().nullable(),
  actor: z.string().nullable(),
})
export type PersonEventRow = z.infer<typeof Row>

const MAIL = 'mail-'

/** The mail of an event, where its subject is shown. */
export const mailIdOf = ({ id, detail }: PersonEventRow): string | null =>
  detail !== null && id.startsWith(MAIL) ? id.slice(MAIL.length) : null

type Owner = { readonly accountId: string; readonly emails: readonly string[] }

const plain = sql`null::int, null::text, null::text`

const ofAccount = ({ accountId }: Owner): Sql[] => [
  sql`select 'registered', created_at, 'registered', null, ${plain}
    from app.account where id = ${accountId}`,
  sql`select 'confirmed', confirmed_at, 'confirmed', null, ${plain}
    from app.account where id = ${accountId} and confirmed_at is not null`,
  sql`select 'address-' || md5(email), proven_until, 'email-changed', email, ${plain}
    from app.former_address where account_id = ${accountId} and proven_until is not null`,
  sql`select 'device-' || id, created_at, 'device', device_name, ${plain}
    from app.device_session where account_id = ${accountId}`,
  sql`select 'export-' || id, requested_at, 'export', null, ${plain}
    from app.data_export where account_id = ${accountId}`,
  sql`select 'audit-' || id, at, 'operator', action, null, null, actor
    from app.audit_entry where subject_type = 'account' and subject_id = ${accountId}`,
]

const ofMoney = ({ accountId }: Owner): Sql[] => [
  sql`select 'charge-' || id, charged_at, case kind when 'refund' then 'refunded' else 'paid' end,
      coalesce(description, invoice_number), abs(amount_minor), upper(currency), null
    from app.charge where account_id = ${accountId}`,
  sql`select 'failed-' || invoice_id || '-' || attempt, failed_at, 'payment-failed', code, amount_minor,
      upper(currency), null
    from app.failed_payment where account_id = ${accountId}`,
  sql`select 'began-' || s.id, s.started_at, 'subscribed', coalesce(p.description, s.plan_id), ${plain}
    from app.subscription s left join app.plan p on p.id = s.plan_id where s.account_id = ${accountId}`,
  sql`select 'ended-' || s.id, s.ended_at, 'subscription-ended', coalesce(p.description, s.plan_id), ${plain}
    from app.subscription s left join app.plan p on p.id = s.plan_id
    where s.account_id = ${accountId} and s.ended_at is not null`,
  sql`select 'change-' || id, ended_at, 'changed', kind, ${plain}
    from app.billing_operation where account_id = ${accountId} and ended_at is not null
      and not was_refused and kind in ('change-plan', 'resubscribe', 'retry-payment', 'pause', 'end-pause')`,
  sql`select 'cancel-' || id, created_at, 'cancelled', null, ${plain}
    from app.cancellation_feedback where account_id = ${accountId}`,
  sql`select 'gift-' || id, created_at, 'gift', months::text, ${plain}
    from app.gift_grant where account_id = ${accountId}`,
  sql`select 'gift-bought-' || p.id, p.paid_at, 'gift-bought', v.months::text, ${plain}
    from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
    where p.account_id = ${accountId} and p.paid_at is not null`,
  sql`select 'gift-sent-' || p.id, p.delivered_at, 'gift-sent', v.months::text, ${plain}
    from app.voucher_purchase p join app.voucher v on v.id = p.voucher_id
    where p.account_id = ${accountId} and p.delivered_at is not null`,
]

/** What was sent to and from the addresses that the person had proven at that time. */
function ofAddresses({ accountId, emails }: Owner): Sql[] {
  const addresses = sql`any(${emails}::text[])`
  // The first condition uses the indexes; the owner of the few rows that it finds is then looked up.
  const isOwnMessage = sql`(t.account_id = ${accountId} or t.email = ${addresses})
    and ${senderOf(sql`t`)} = ${accountId}`

  return [
    sql`select ${MAIL}::text || m.id, m.created_at,
        'mail', ${shownSubject}, ${plain}
      from mail.outbox m where m.recipient = ${addresses} and ${isMailTo(accountId)}`,
    sql`select 'ticket-' || t.id, t.received_at, 'ticket', t.reference, ${plain}
      from app.contact_message t where ${isOwnMessage}`,
    sql`select 'answer-' || r.id, r.answered_at, 'ticket-answer', t.reference, null, null, r.author
      from app.ticket_answer r join app.contact_message t on t.id = r.message_id
      where ${isOwnMessage}`,
    sql`select 'withdrawal-' || w.id, w.received_at, 'withdrawal', w.reference, ${plain}
      from app.withdrawal w where (w.account_id = ${accountId} or w.email = ${addresses})
        and ${senderOf(sql`w`)} = ${accountId}`,
  ]
}

/** What happened to a person, newest first, without what they watch. `emails`: those that they have and had. */
export function personEvents(db: Queries) {
  return (owner: Owner, after: PageEnd<string> | undefined, limit: number) => {
    const sources = [...ofAccount(owner), ...ofMoney(owner), ...ofAddresses(owner)]
    const beyond =
      after === undefined
        ? sql`true`
        : sql`(at, id collate "C") < (${after.at}::timestamptz, ${after.id}::text)`

    return db.many(
      Row,
      sql`with event (id, happened_at, kind, detail, "amountMinor", currency, actor) as (
          ${join(sources, ' union all ')}),
        timed as (select event.*, date_trunc('milliseconds', happened_at) as at from event)
        select id, at, kind, detail, "amountMinor", currency, actor from timed
        where ${beyond} order by at desc, id collate "C" desc limit ${limit}`,
    )
  }
}
