import { ADDRESSES_RETENTION_DAYS, DATA_RETENTION_YEARS } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { addMonths } from '@hlizo/domain/period'
import { DAY_MS } from '@hlizo/kit/durations'

/** Subjects of the audit log that are people, or what people did. Changes of the catalogue stay whole. */
const ABOUT_PEOPLE = [
  'account',
  'operator',
  'ticket',
  'dispute',
  'withdrawal',
  'finding',
  'people',
  'list',
  'money',
  'audit',
  'invoice',
  'mail',
]

const IP = sql`a.evidence ->> 'customer_purchase_ip'`

/** The address in an answer to a dispute is that of a consent, which is forgotten there in time. */
const isStillProven = sql`(exists (select from app.consent c
    where c.account_id = a.account_id and c.ip = ${IP})
  or exists (select from app.plan_checkout p where p.account_id = a.account_id and p.consent_ip = ${IP}))`

/** Answers were once proposed with the address in their log too. */
async function forgetAddresses(db: Queries, before: Date): Promise<void> {
  await db.run(sql`update app.audit_entry set ip = null where ip is not null and at < ${before}`)
  await db.run(sql`update app.dispute_answer a
    set evidence = case when evidence ? 'access_activity_log' and ${IP} <> ''
      then jsonb_set(evidence - 'customer_purchase_ip', '{access_activity_log}',
        to_jsonb(replace(evidence ->> 'access_activity_log', ${IP}, '-')))
      else evidence - 'customer_purchase_ip' end
    where evidence ? 'customer_purchase_ip'
      and (saved_at < ${before} or not ${isStillProven})`)
}

/** What Studio records about people is deleted as the facts about them are (spec §9). */
export async function forgetStudioRecords(db: Queries, now: Date): Promise<void> {
  await forgetAddresses(db, new Date(now.getTime() - ADDRESSES_RETENTION_DAYS * DAY_MS))
  const before = addMonths(now, -DATA_RETENTION_YEARS * 12)
  await db.run(sql`update app.audit_entry set before = null, after = null, reason = null
    where at < ${before} and subject_type = any(${ABOUT_PEOPLE}::text[])
      and num_nonnulls(before, after, reason) > 0`)
}
