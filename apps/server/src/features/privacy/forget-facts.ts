import { DATA_RETENTION_YEARS } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { addMonths } from '@hlizo/domain/period'
import { forgetRecipients } from './forget-recipients.ts'

type Fact = { readonly table: string; readonly since: string; readonly unless?: string }

/**
 * These rows are deleted at the latest three years after the event (spec §9). Payments stay as long
 * as tax law requires, consents as long as the contract, favourites as long as their profile.
 */
const facts: readonly Fact[] = [
  { table: 'app.progress', since: 'updated_at' },
  { table: 'app.video_view', since: 'counted_at' },
  { table: 'app.laughter', since: 'laughed_at' },
  { table: 'app.known_device', since: 'last_seen_at' },
  { table: 'app.payment_event', since: 'received_at' },
  { table: 'app.plan_checkout', since: 'created_at', unless: 'is_open' },
  { table: 'app.billing_operation', since: 'ended_at' },
  { table: 'app.cancellation_feedback', since: 'created_at' },
  { table: 'app.payment_setup', since: 'created_at' },
  { table: 'app.email_move', since: 'coalesce(ended_at, expires_at)' },
  { table: 'app.data_export', since: 'requested_at' },
  { table: 'app.person_note', since: 'written_at' },
  { table: 'app.refund_order', since: 'settled_at' },
  { table: 'app.gift_refund_order', since: 'settled_at' },
  { table: 'app.failed_payment', since: 'failed_at' },
  {
    table: 'app.dispute_file',
    since: 'added_at',
    unless:
      'exists (select from app.dispute_answer a where a.dispute_id = dispute_file.dispute_id and a.decided_at is not null and a.settled_at is null)',
  },
  {
    table: 'app.dispute_answer',
    since: 'coalesce(settled_at, saved_at)',
    unless: 'decided_at is not null and settled_at is null',
  },
  {
    table: 'app.media_import',
    since: 'updated_at',
    unless:
      "state in ('queued', 'running') or exists (select from app.video where next_import_id = media_import.id)",
  },
]

const oldRows = ({ table, since, unless = 'false' }: Fact, before: Date): Sql =>
  sql`delete from ${raw(table)} where ${raw(since)} < ${before} and not (${raw(unless)})`

async function forgetDevices(db: Queries, before: Date): Promise<void> {
  await db.run(sql`update app.profile p set active_session_id = null, active_since = null
    where exists (select from app.device_session d where d.account_id = p.account_id
      and d.id = p.active_session_id and d.last_active_at < ${before})`)
  await db.run(sql`delete from app.device_session where last_active_at < ${before}`)
}

export async function forgetFacts(db: Queries, now: Date): Promise<void> {
  const before = addMonths(now, -DATA_RETENTION_YEARS * 12)
  for (const fact of facts) await db.run(oldRows(fact, before))
  await forgetDevices(db, before)
  await forgetRecipients(db, now)
  await db.run(
    sql`update app.voucher set thanks = null where thanked_at < ${before} and thanks is not null`,
  )
  await db.run(sql`update app.seat set invited_email = null
    where invited_email is not null and coalesce(ended_at, taken_at, expires_at) < ${before}`)
  await db.run(sql`update app.voucher_purchase set buyer_email = null, recipient_name = null,
      recipient_email = null, message = null
    where begun_at < ${before} and num_nonnulls(buyer_email, recipient_name, recipient_email, message) > 0`)
}
