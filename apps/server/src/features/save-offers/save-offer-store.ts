import { z } from 'zod'
import { SaveOfferKind } from '@hlizo/contract/entities/save-offer'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Row = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  kind: SaveOfferKind,
  shownAt: z.date(),
  outcome: z.enum(['taken', 'declined']).nullable(),
})
export type SaveOfferRow = z.infer<typeof Row>

const Title = z.object({ title: z.string(), launchTime: z.date() })
const Count = z.object({
  kind: SaveOfferKind,
  shown: z.number(),
  taken: z.number(),
  declined: z.number(),
  staying: z.number(),
})

const MOST_TITLES = 3

export function saveOfferStore(db: Queries) {
  return {
    newest: (accountId: string) =>
      db.maybe(
        Row,
        sql`select id, subscription_id as "subscriptionId", kind, shown_at as "shownAt", outcome
          from app.save_offer where account_id = ${accountId} order by shown_at desc limit 1`,
      ),

    add: (
      accountId: string,
      offer: { readonly subscriptionId: string; readonly kind: SaveOfferKind },
      now: Date,
    ) =>
      db.run(sql`insert into app.save_offer (account_id, id, subscription_id, kind, shown_at)
        values (${accountId}, ${uuidv7(now)}, ${offer.subscriptionId}, ${offer.kind}, ${now})`),

    /** The first decision stays. */
    decide: (accountId: string, id: string, outcome: 'taken' | 'declined', now: Date) =>
      db.run(sql`update app.save_offer set outcome = ${outcome}, decided_at = ${now}
        where account_id = ${accountId} and id = ${id} and outcome is null`),

    /** Titles that begin after a moment and before another, the nearest first. */
    titlesBetween: (from: Date, to: Date) =>
      db.many(
        Title,
        sql`select title, launch_at as "launchTime" from app.video
          where status = 'published' and launch_at > ${from} and launch_at <= ${to}
          order by launch_at, id limit ${MOST_TITLES}`,
      ),

    /** How often each kind was shown and taken, and who took it and still renews. */
    counts: () =>
      db.many(
        Count,
        sql`select o.kind, count(*)::int as shown,
            (count(*) filter (where o.outcome = 'taken'))::int as taken,
            (count(*) filter (where o.outcome = 'declined'))::int as declined,
            (count(*) filter (where o.outcome = 'taken' and exists (select from app.subscription s
              where s.account_id = o.account_id and s.ends_at is null
                and s.status in ${LIVE_STATUSES})))::int as staying
          from app.save_offer o group by o.kind order by o.kind`,
      ),
  }
}
