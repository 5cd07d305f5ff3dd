import { z } from 'zod'
import { WorkState } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { isGivenUp } from '@hlizo/mail/given-up'
import { accountName } from '#server/stores/account-name.ts'
import { invoiceNumber } from '#server/stores/invoice-number.ts'
import { isRefusedFilm } from '#server/stores/refused-films.ts'
import { isGiftRefusedLast, isRefusedLast } from '#server/stores/refused-refund.ts'
import { ticketAssignees } from '#server/stores/ticket-assignees.ts'

const Row = z.object({
  id: z.string(),
  /** Null where `payer` names it. */
  name: z.string().nullable(),
  /** The address of who has paid. */
  payer: z.string().nullable(),
  at: z.date(),
  /** Where a term is stored; others follow from `at`. */
  dueAt: z.date().nullable(),
  assignee: z.string().nullable(),
  /** The address of a mail. */
  recipient: z.string().nullable(),
  /** How far the work on a title is; null for all else. */
  work: z.union([z.null(), WorkState]),
  /** Whether the publication of the title waits for this failed film. */
  isAwaited: z.boolean(),
  count: z.number(),
})
export type WaitingRow = z.infer<typeof Row>

/** A film that failed longer ago is left out. */
const FILM_DAYS = 60
/** A refund that was refused longer ago is left out: it may have been paid another way. */
const REFUND_DAYS = 60

const isRecentRefusal = (now: Date) =>
  sql`o.settled_at > ${now}::timestamptz - make_interval(days => ${REFUND_DAYS})`

const hasLaterImport = (at: Sql, id: Sql) => sql`exists (select from app.media_import_video other
  join app.media_import later on later.id = other.import_id
  where other.video_id = v.id and (later.created_at, later.id) > (${at}, ${id}))`

/** The last import of a video, that of a film beside its present one, and files that were refused before an import. */
const failures = sql`
  select v.id as video_id, i.updated_at as at from app.media_import i
    join app.media_import_video iv on iv.import_id = i.id join app.video v on v.id = iv.video_id
    where i.state = 'failed' and not ${hasLaterImport(sql`i.created_at`, sql`i.id`)}
  union all
  select v.id, i.updated_at from app.video v join app.media_import i on i.id = v.next_import_id
    where i.state = 'failed'
  union all
  select v.id, u.checked_at from app.upload u join app.video v on v.id = u.video_id
    where ${isRefusedFilm} and (u.is_replacement
      or v.asset_id is null and not ${hasLaterImport(sql`u.checked_at`, sql`u.id`)})`

/** What waits for operators, by kind: the most urgent `most`, each with how many there are. */
export function waitingStore(db: Queries, most: number) {
  const first = (
    rows: Sql,
    order = sql`at, id`,
    {
      dueAt = sql`null`,
      payer = sql`null`,
      recipient = sql`null`,
      work = sql`null`,
      isAwaited = sql`false`,
    } = {},
  ) =>
    db.many(
      Row,
      sql`select id, name, ${payer} as payer, at, assignee, ${dueAt} as "dueAt", ${recipient} as recipient,
          ${work} as work, ${isAwaited} as "isAwaited", count(*) over ()::int as count
        from (${rows}) w order by ${order} limit ${most}`,
    )

  return {
    tickets: () =>
      first(sql`select t.reference as id, t.topic as name, t.received_at as at,
          o.name as assignee
        from app.contact_message t left join ${ticketAssignees} o on o.id = t.assignee_id
        where t.settled_at is null and t.answered_at is null and t.topic <> 'data'`),

    /** Also those with an answer, which may only ask for a proof. */
    dataRequests: () =>
      first(sql`select t.reference as id, 'message' as name, t.received_at as at,
          o.name as assignee
        from app.contact_message t left join ${ticketAssignees} o on o.id = t.assignee_id
        where t.settled_at is null and t.topic = 'data'`),

    /** Those to be decided, and those whose refund was refused. */
    withdrawals: () =>
      first(sql`select reference as id, contract as name, received_at as at, null as assignee
        from app.withdrawal where settled_at is null and (decision is null
          or exists (select from jsonb_array_elements(refunds) as r (refund)
            where refund ->> 'refusalCode' is not null and refund ->> 'paidManuallyAt' is null))`),

    /** What the bank waits for and no operator has decided, the nearest deadline first. */
    disputes: () =>
      first(
        sql`select d.id, d.opened_at as at, d.due_at, null as assignee,
            coalesce(nullif(${accountName}, ''), d.invoice_number, d.id) as name
          from app.dispute d
          left join app.account a on a.id = d.account_id and a.erased_at is null
          left join app.dispute_answer w on w.dispute_id = d.id
          where d.status in ('needs_response', 'warning_needs_response')
            and (w.decision is null or w.was_refused)`,
        sql`coalesce(due_at, at), id`,
        { dueAt: sql`due_at` },
      ),

    /** People and visitors' gifts whose refund the bank refused later, until another one of the payment is ordered. */
    refusedRefunds: (now: Date) =>
      first(
        sql`select a.id::text as id, nullif(${accountName}, '') as name, a.email as payer,
            min(o.settled_at) as at, null as assignee
          from app.refund_order o join app.account a on a.id = o.account_id
          where o.refund_id is not null and ${isRefusedLast} and ${isRecentRefusal(now)}
          group by a.id
          union all
          select 'gift-' || p.id, case when p.buyer_email is null then p.id::text end, p.buyer_email,
            o.settled_at, null
          from app.gift_refund_order o join app.voucher_purchase p on p.id = o.purchase_id
          where o.refund_id is not null and ${isGiftRefusedLast} and ${isRecentRefusal(now)}`,
        undefined,
        { payer: sql`payer` },
      ),

    /** Videos with a shared moment that visitors have reported. */
    reportedMoments: () =>
      first(sql`select 'video-' || v.id as id, v.title as name, min(r.reported_at) as at, null as assignee
        from app.moment_report r join app.moment_clip c on c.id = r.clip_id
        join app.video v on v.id = c.video_id where c.taken_down_at is null
        group by v.id, v.title`),

    /** Videos whose film could not be prepared; those that are to be published with it come first. */
    failedFilms: (now: Date) =>
      first(
        sql`select 'video-' || v.id as id, v.title as name, max(failed.at) as at, null as assignee,
            v.publish_when_ready
          from (${failures}) failed join app.video v on v.id = failed.video_id
          where failed.at > ${now}::timestamptz - make_interval(days => ${FILM_DAYS}) group by v.id`,
        sql`publish_when_ready desc, at, id`,
        { isAwaited: sql`publish_when_ready` },
      ),

    launches: (now: Date) =>
      first(sql`select 'video-' || id as id, title as name, launch_at as at, null as assignee
        from app.video where status = 'published' and launch_at > ${now}
          and launch_at < ((${now}::timestamptz at time zone 'Europe/Bucharest')::date + 1)
            ::timestamp at time zone 'Europe/Bucharest'`),

    /** Titles that an operator has and that are not ready, the nearest launch first. */
    ownTitles: (accountId: string) =>
      first(
        sql`select 'video-' || id as id, title as name, created_at as at, null as assignee,
            work_state, launch_at
          from app.video where owner_id = ${accountId} and work_state <> 'ready' and status <> 'retired'
          union all
          select 'show-' || id, title, created_at, null, work_state, null
          from app.show where owner_id = ${accountId} and work_state <> 'ready' and status <> 'retired'`,
        sql`launch_at, at, id`,
        { work: sql`work_state` },
      ),

    /** Findings of the last runs of check and doctor that were not repaired. */
    findings: () =>
      first(
        sql`select source || ' ' || rule || ' ' || what as id, rule as name, found_at as at,
            null as assignee
          from app.finding where repaired_at is null`,
      ),

    /** Invoices that the tax office rejected, and those that must reach it soon. */
    lateInvoices: (soon: string) =>
      first(sql`select i.id::text as id, ${invoiceNumber(sql`i.series`, sql`i.number`)} as name,
          i.issued_at as at, null as assignee
        from app.efactura_submission s join app.invoice i on i.id = s.invoice_id
        where s.state <> 'accepted' and (s.state in ('blocked', 'rejected') or s.due_on <= ${soon}::date)
          and not exists (select from app.efactura_submission later
            where later.invoice_id = s.invoice_id and later.revision > s.revision)`),

    failedMails: () =>
      first(
        sql`select id::text as id, subject as name, dead_at as at, null as assignee, recipient
          from mail.outbox where ${isGivenUp}`,
        sql`at desc, id`,
        { recipient: sql`recipient` },
      ),
  }
}
