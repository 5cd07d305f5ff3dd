import { z } from 'zod'
import type { DisputeEvidence } from '@hlizo/contract/entities/studio-dispute'
import { disputeProposal as ro } from '@hlizo/contract/messages/studio-disputes'
import { countryName } from '@hlizo/domain/country-name'
import { formatDate } from '@hlizo/domain/dates'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { dayOf } from '#server/stores/money-source.ts'
import { accountName } from '#server/stores/account-name.ts'

const Facts = z.object({
  name: z.string(),
  email: z.string(),
  createdAt: z.date(),
  /** Of the contested payment; null where the ledger does not have it. */
  kind: z.enum(['subscription', 'voucher']).nullable(),
  chargedAt: z.date().nullable(),
  description: z.string().nullable(),
  /** Of the subscription that was paid for; null for a gift. */
  subscribedAt: z.date().nullable(),
  /** Whether it was cancelled, or had ended, before the payment. */
  isCancelled: z.boolean(),
  signIns: z.number(),
  countries: z.array(z.string()),
  views: z.number(),
  days: z.number(),
})
type Facts = z.infer<typeof Facts>

const Consent = z.object({ at: z.date(), ip: z.string() })
type Consent = z.infer<typeof Consent>

/** Counts of what was watched, never titles. */
const factsOf = (db: Queries, accountId: string, invoiceId: string | null) =>
  db.maybe(
    Facts,
    sql`select ${accountName} as name, a.email, a.created_at as "createdAt",
        c.kind, c.charged_at as "chargedAt", c.description, s.started_at as "subscribedAt",
        coalesce(least(s.ends_at, s.ended_at) <= c.charged_at, false) as "isCancelled",
        (select count(*)::int from app.device_session d where d.account_id = a.id) as "signIns",
        array(select distinct d.country from app.device_session d
          where d.account_id = a.id and d.country is not null order by d.country) as countries,
        (select count(*)::int from app.video_view v where v.account_id = a.id) as views,
        (select count(distinct ${dayOf(sql`v.counted_at`)})::int from app.video_view v
          where v.account_id = a.id) as days
      from app.account a
      left join app.charge c on c.account_id = a.id and c.id = ${invoiceId} and c.kind <> 'refund'
      left join lateral (select * from app.subscription s where s.account_id = a.id
        and c.kind = 'subscription' and s.started_at <= c.charged_at
        order by s.started_at desc limit 1) s on true
      where a.id = ${accountId} and a.erased_at is null`,
  )

/** The last consent before a payment; the provider's moments have whole seconds. */
const consentOf = (db: Queries, accountId: string, chargedAt: Date) =>
  db.maybe(
    Consent,
    sql`select consented.at, consented.ip from (
        select given_at as at, ip from app.consent
          where account_id = ${accountId} and kind = 'immediate-supply' and agreed
        union all
        select created_at, consent_ip from app.plan_checkout where account_id = ${accountId}) consented
      where date_trunc('second', consented.at) <= ${chargedAt}
      order by consented.at desc limit 1`,
  )

function productOf({ kind, description }: Facts): string | null {
  if (kind === null || description === null) return null

  return kind === 'voucher' ? ro.gift(description) : ro.product(description)
}

/** What is said of the payment of a subscription, and not of a gift. */
const subscriptionEvidence = (
  { subscribedAt, isCancelled }: Facts,
  consent: Consent | null,
): DisputeEvidence => ({
  // Forgotten 90 days after the consent (features/privacy/forget-studio-records.ts).
  ...(consent?.ip && { customer_purchase_ip: consent.ip }),
  cancellation_policy_disclosure: ro.cancellation,
  ...(subscribedAt && !isCancelled && { cancellation_rebuttal: ro.notCancelled }),
})

/** What the product knows about a contested payment, as fields for the bank. */
export async function disputeProposalOf(
  db: Queries,
  { accountId, invoiceId }: { accountId: string | null; invoiceId: string | null },
): Promise<DisputeEvidence> {
  if (accountId === null) return {}
  const facts = await factsOf(db, accountId, invoiceId)
  if (!facts) return {}
  const { chargedAt, subscribedAt } = facts
  const product = productOf(facts)
  const isSubscription = facts.kind === 'subscription' && chargedAt !== null
  const consent = isSubscription ? await consentOf(db, accountId, chargedAt) : null
  const log = [
    ro.registered(formatDate(facts.createdAt)),
    ...(subscribedAt ? [ro.subscribed(formatDate(subscribedAt))] : []),
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
    ...(product !== null && { product_description: product }),
    ...(chargedAt && { service_date: formatDate(chargedAt) }),
    access_activity_log: log.join('\n'),
    ...(isSubscription && subscriptionEvidence(facts, consent)),
    refund_policy_disclosure: ro.refund,
  }
}
