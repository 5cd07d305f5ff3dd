import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { isListed } from '#server/stores/listing.ts'
import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { isServed } from './push-store.ts'

const AccountRef = z.object({ accountId: z.string() })
const VideoRef = z.object({ videoId: z.number() })

/** A title that an account is to be notified of, with the followed show or comedian that it is by. */
const AlertTitle = z.object({
  videoId: z.number(),
  title: z.string(),
  ageRating: AgeRating,
  pictureId: z.string().nullable(),
  show: z.string().nullable(),
  comedian: z.string().nullable(),
})
export type AlertTitle = z.infer<typeof AlertTitle>

/** Who gets mails and messages of an account, and whose subscription it watches by; for a guest, the owner's. */
const Recipient = z.object({
  email: z.string(),
  payerId: z.string(),
  /** The limit of a guest's profile. An account that owns its profiles has no limit. */
  highestRating: AgeRating,
})
export type Recipient = z.infer<typeof Recipient>

/** How many accounts are read at once. */
const AT_ONCE = 200
const VIDEOS_AT_ONCE = 100

const followsVideo = sql`(f.kind = 'SHOW' and f.item_id = v.show_id or f.kind = 'COMEDIAN' and exists
  (select from app.video_comedian vc where vc.video_id = v.id and vc.comedian_id = f.item_id))`

export function alertStore(db: Queries) {
  const accountsWith = (condition: Sql, after: { readonly accountId: string } | null) =>
    db.many(
      AccountRef,
      sql`select distinct a.account_id as "accountId" from app.alert a where ${condition}
          and (${after?.accountId ?? null}::uuid is null or a.account_id > ${after?.accountId ?? null})
        order by a.account_id limit ${AT_ONCE}`,
    )

  return {
    /**
     * Gives followers an alert for each video that is listed and can be played for the first time; returns how
     * many there were. When several nodes run at the same time, only one announces a video. A channel that the
     * account does not use has nothing to send.
     */
    announce: (now: Date, pushDueAt: Date): Promise<number> =>
      db.run(sql`with announced as (
          insert into app.announced_video (video_id, announced_at)
          select v.id, ${now} from app.video v where ${isListed(now)} and v.asset_id is not null
            and not exists (select from app.announced_video done where done.video_id = v.id)
          order by v.launch_at, v.id limit ${VIDEOS_AT_ONCE}
          on conflict do nothing returning video_id)
        insert into app.alert (account_id, video_id, created_at, mailed_at, push_due_at, pushed_at)
        select distinct f.account_id, v.id, ${now}::timestamptz,
          case when setting.is_mail_on is false then ${now}::timestamptz end,
          ${pushDueAt}::timestamptz,
          case when not exists (select from app.push_subscription p
            where p.account_id = f.account_id and ${isServed}) then ${now}::timestamptz end
        from announced join app.video v on v.id = announced.video_id
          join app.follow f on ${followsVideo}
          left join app.alert_setting setting on setting.account_id = f.account_id
        on conflict do nothing`),

    /** Accounts with titles for the digest of this day. */
    toMail: (day: string, after: { readonly accountId: string } | null) =>
      accountsWith(
        sql`a.mailed_at is null and not exists (select from app.alert_setting s
          where s.account_id = a.account_id and s.last_digest_on >= ${day}::date)`,
        after,
      ),

    toPush: (now: Date, after: { readonly accountId: string } | null) =>
      accountsWith(sql`a.pushed_at is null and a.push_due_at <= ${now}`, after),

    /** Takes the digest of a day in this transaction; of nodes that run at the same time one gets it. */
    takeDigest: async (accountId: string, day: string): Promise<boolean> => {
      await db.run(sql`insert into app.alert_setting (account_id) values (${accountId})
        on conflict do nothing`)
      const taken = await db.run(sql`update app.alert_setting set last_digest_on = ${day}::date
        where account_id = ${accountId} and is_mail_on
          and (last_digest_on is null or last_digest_on < ${day}::date)`)
      return taken === 1
    },

    /** Marks the alerts that wait for the digest, and returns their videos. */
    takeMailed: async (accountId: string, now: Date): Promise<number[]> => {
      const rows = await db.many(
        VideoRef,
        sql`update app.alert set mailed_at = ${now}
          where account_id = ${accountId} and mailed_at is null returning video_id as "videoId"`,
      )
      return rows.map(({ videoId }) => videoId)
    },

    /** Marks the alerts that are due to be pushed, and returns their videos. */
    takePushed: async (accountId: string, now: Date): Promise<number[]> => {
      const rows = await db.many(
        VideoRef,
        sql`update app.alert set pushed_at = ${now} where account_id = ${accountId}
          and pushed_at is null and push_due_at <= ${now} returning video_id as "videoId"`,
      )
      return rows.map(({ videoId }) => videoId)
    },

    /** The newest first. Without titles that have left the catalogue or that are no longer followed. */
    titlesOf: (accountId: string, videoIds: readonly number[], now: Date) =>
      db.many(
        AlertTitle,
        sql`select v.id as "videoId", v.title, v.age_rating as "ageRating",
            v.picture_id as "pictureId", by_show.title as show, by_comedian.name as comedian
          from app.video v
          left join lateral (select s.title from app.follow f join app.show s on s.id = f.item_id
            where f.account_id = ${accountId} and f.kind = 'SHOW' and f.item_id = v.show_id
              and s.status = 'published') by_show on true
          left join lateral (select c.name from app.video_comedian vc
              join app.follow f on f.kind = 'COMEDIAN' and f.item_id = vc.comedian_id
              join app.comedian c on c.id = f.item_id
            where f.account_id = ${accountId} and vc.video_id = v.id
            order by vc.position limit 1) by_comedian on true
          where v.id = any(${videoIds}::int[]) and ${isListed(now)}
            and (by_show.title is not null or by_comedian.name is not null)
          order by v.launch_at desc, v.id desc`,
      ),

    /** Null for an account that is closed, leaves, or was never confirmed. */
    recipientOf: (accountId: string) =>
      db.maybe(
        Recipient,
        sql`select a.email, coalesce(seat.account_id, a.id) as "payerId",
            coalesce(profile.max_age_rating, ${NO_AGE_LIMIT}) as "highestRating"
          from app.account a
          left join app.seat seat on seat.guest_id = a.id and seat.ended_at is null
          left join app.profile profile
            on profile.account_id = seat.account_id and profile.id = seat.profile_id
          where a.id = ${accountId} and a.confirmed_at is not null and a.erased_at is null
            and a.disabled_at is null and a.user_missing_since is null
            and a.deletion_due_at is null`,
      ),

    forgetBefore: (moment: Date) => db.run(sql`delete from app.alert where created_at < ${moment}`),
  }
}
