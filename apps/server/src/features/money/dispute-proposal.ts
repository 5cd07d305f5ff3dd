import { z } from 'zod'
import type { DisputeEvidence } from '@hlizo/contract/entities/studio-dispute'
import { disputeProposal as ro } from '@hlizo/contract/messages/studio-disputes'
import { countryName } from '@hlizo/domain/country-name'
import { formatDate } from '@hlizo/domain/dates'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { accountName } from '#server/stores/account-name.ts'

const Facts = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  subscribedAt: z.date().nullable(),
  isCancelled: z.boolean(),
  chargedAt: z.date().nullable(),
  description: z.string().nullable(),
  signIns: z.number(),
  countries: z.array(z.string()),
  views: z.number(),
  days: z.number(),
})

const Consent = z.object({ at: z.date(), ip: z.string() })

/** Counts of what was watched, never titles. */
const factsOf = (db: Queries, accountId: string, invoiceId: string | null) =>
  db.maybe(
    Facts,
    sql`select ${accountName} as name, a.email, a.created_at as "createdAt",
        s.started_at as "subscribedAt", coalesce(s.ends_at <= c.charged_at, false) as "isCancelled",
        c.charged_at as "chargedAt", c.description,
        (select count(*)::int from app.device_session d where d.account_id = a.id) as "signIns",
        array(select distinct d.country from app.device_session d
          where d.account_id = a.id and d.country is not null order by d.country) as countries,
        (select count(*)::int from app.video_view v where v.account_id = a.id) as views,
        (select count(distinct date_trunc('day', v.counted_at))::int from app.video_view v
          where v.account_id = a.id) as days
      from app.account a
      left join lateral (select * from app.subscription s where s.account_id = a.id
        order by s.started_at desc limit 1) s on true
      left join app.charge c on c.account_id = a.id and c.id = ${invoiceId}
      where a.id = ${accountId} and a.erased_at is null`,
  )

const consentOf = (db: Queries, accountId: string) =>
  db.maybe(
    Consent,
    sql`select consented.at, consented.ip from (
        select given_at as at, ip from app.consent
          where account_id = ${accountId} and kind = 'immediate-supply' and agreed
        union all
        select created_at, consent_ip from app.plan_checkout where account_id = ${accountId}) consented
      order by consented.at desc limit 1`,
  )

/** What the product knows about a contested payment, as fields for the bank. */
export async function disputeProposalOf(
  db: Queries,
  { accountId, invoiceId }: { accountId: string | null; invoiceId: string | null },
): Promise<DisputeEvidence> {
  if (accountId === null) return {}
  const facts = await factsOf(db, accountId, invoiceId)
  if (!facts) return {}
  const consent = await consentOf(db, accountId)
  const log = [
    ro.registered(formatDate(facts.createdAt)),
    ...(facts.subscribedAt ? [ro.subscribed(formatDate(facts.subscribedAt))] : []),
    ...(consent ? [ro.consent(formatDate(consent.at))] : []),
    ro.signIns(
      facts.signIns,
      facts.countries.flatMap((code) => countryName(code) ?? []).join(', '),
    ),
    facts.views === 0 ? ro.unused : ro.used(facts.views, facts.days),
  ]

  return {
    customer_name: facts.name,
    customer_email_address: facts.email,
    // Forgotten 90 days after the consent (features/privacy/forget-studio-records.ts).
    ...(consent?.ip && { customer_purchase_ip: consent.ip }),
    product_description: ro.product(facts.description ?? ''),
    ...(facts.chargedAt && { service_date: formatDate(facts.chargedAt) }),
    access_activity_log: log.join('\n'),
    cancellation_policy_disclosure: ro.cancellation,
    ...(!facts.isCancelled && { cancellation_rebuttal: ro.notCancelled }),
    refund_policy_disclosure: ro.refund,
  }
}
