import { z } from 'zod'
import { PREMIERES_AHEAD_MAX } from '@hlizo/contract/constants'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { noticesWaitUntil, REMINDED_BEFORE_MS } from '@hlizo/domain/premiere'
import { isPremiereAhead, isWithinRating } from '#server/stores/listing.ts'

const Listed = z.object({ videoId: z.number(), title: z.string(), premiereAt: z.date() })
const Asked = z.object({ launchAt: z.date(), ageRating: AgeRating, isSeen: z.boolean() })
const Ref = z.object({ accountId: z.string(), videoId: z.number() })
export type ReminderRef = z.infer<typeof Ref>

const Reminder = z.object({
  knownLaunchAt: z.date(),
  isReminded: z.boolean(),
  launchAt: z.date(),
  isPremiere: z.boolean(),
  isPublished: z.boolean(),
  title: z.string(),
  ageRating: AgeRating,
})
export type Reminder = z.infer<typeof Reminder>
const ReminderNow = Reminder.extend({ knownLaunchAt: z.date().nullable() })

/** How many reminders are read at once. */
const AT_ONCE = 200

/** Who is reminded of which premiere (docs/decisions/0201). */
export function premiereStore(db: Queries) {
  const ofRow = ({ accountId, videoId }: ReminderRef) =>
    sql`account_id = ${accountId} and video_id = ${videoId}`

  return {
    /** None above this age rating. */
    ahead: (accountId: string, highest: AgeRating, now: Date) =>
      db.many(
        Listed,
        sql`select v.id as "videoId", v.title, v.launch_at as "premiereAt"
          from app.premiere_reminder r join app.video v on v.id = r.video_id
          where r.account_id = ${accountId} and ${isPremiereAhead(now)} and ${isWithinRating(highest)}
          order by v.launch_at, v.id limit ${PREMIERES_AHEAD_MAX}`,
      ),

    /** Adds none above the age rating, which is then not seen; null where there is no such premiere ahead. */
    add: ({ accountId, videoId }: ReminderRef, highest: AgeRating, now: Date) =>
      db.maybe(
        Asked,
        sql`with ahead as (
            select v.id, v.launch_at, v.age_rating, ${isWithinRating(highest)} as is_seen
              from app.video v where v.id = ${videoId} and ${isPremiereAhead(now)}),
          added as (
            insert into app.premiere_reminder (account_id, video_id, asked_at, launch_at)
            select ${accountId}, id, ${now}, launch_at from ahead where is_seen on conflict do nothing)
          select launch_at as "launchAt", age_rating as "ageRating", is_seen as "isSeen" from ahead`,
      ),

    remove: (ref: ReminderRef) =>
      db.run(sql`delete from app.premiere_reminder where ${ofRow(ref)}`),

    /** Reminders that may have something to notify of: `reminderNotice` decides. */
    toNotify: (now: Date, after: ReminderRef | null) => {
      const waitsUntil = noticesWaitUntil(now)
      const soon = new Date(now.getTime() + REMINDED_BEFORE_MS)

      return db.many(
        Ref,
        sql`select r.account_id as "accountId", r.video_id as "videoId"
          from app.premiere_reminder r join app.video v on v.id = r.video_id
          where (r.reminded_at is null or r.launch_at > ${now} or ${isPremiereAhead(now)})
            and (v.launch_at <> r.launch_at or v.status <> 'published'
              or v.launch_at > ${now} and not v.is_premiere
              or r.reminded_at is null and v.launch_at <= ${soon})
            and (${waitsUntil}::timestamptz is null or v.launch_at <= ${soon}
              or least(r.launch_at, v.launch_at) < ${waitsUntil}::timestamptz)
            and (${after?.accountId ?? null}::uuid is null
              or (r.account_id, r.video_id) > (${after?.accountId ?? null}, ${after?.videoId ?? 0}))
          order by r.account_id, r.video_id limit ${AT_ONCE}`,
      )
    },

    /** Locked until the transaction ends, so that of nodes at the same time one sends. */
    take: ({ accountId, videoId }: ReminderRef) =>
      db.maybe(
        Reminder,
        sql`select r.launch_at as "knownLaunchAt", r.reminded_at is not null as "isReminded",
            v.launch_at as "launchAt", v.is_premiere as "isPremiere",
            v.status = 'published' as "isPublished", v.title, v.age_rating as "ageRating"
          from app.premiere_reminder r join app.video v on v.id = r.video_id
          where r.account_id = ${accountId} and r.video_id = ${videoId} for update of r`,
      ),

    /** What is true now, also of a premiere that the account is not reminded of any more. */
    stateOf: ({ accountId, videoId }: ReminderRef) =>
      db.maybe(
        ReminderNow,
        sql`select r.launch_at as "knownLaunchAt", r.reminded_at is not null as "isReminded",
            v.launch_at as "launchAt", v.is_premiere as "isPremiere",
            v.status = 'published' as "isPublished", v.title, v.age_rating as "ageRating"
          from app.video v left join app.premiere_reminder r
            on r.video_id = v.id and r.account_id = ${accountId}
          where v.id = ${videoId}`,
      ),

    /** The account knows this launch, and when it begins no longer waits to be reminded of it. */
    record: async (
      ref: ReminderRef,
      { launchAt, kind }: { readonly launchAt: Date; readonly kind: 'begins' | 'moved' },
      now: Date,
    ): Promise<void> => {
      const remindedAt = kind === 'begins' ? now : null
      await db.run(sql`update app.premiere_reminder
        set launch_at = ${launchAt}, reminded_at = ${remindedAt} where ${ofRow(ref)}`)
      if (kind === 'moved') await db.run(sql`delete from app.alert where ${ofRow(ref)}`)
    },

    /** Whom a reminder reaches gets no alert of the title as a follower, also when the alert was made first. */
    noteAlerted: ({ accountId, videoId }: ReminderRef, now: Date) =>
      db.run(sql`insert into app.alert
          (account_id, video_id, created_at, mailed_at, push_due_at, pushed_at)
        values (${accountId}, ${videoId}, ${now}, ${now}, ${now}, ${now})
        on conflict (account_id, video_id) do update set
          mailed_at = coalesce(app.alert.mailed_at, excluded.mailed_at),
          pushed_at = coalesce(app.alert.pushed_at, excluded.pushed_at)`),

    cancel: async (ref: ReminderRef): Promise<void> => {
      await db.run(sql`delete from app.premiere_reminder where ${ofRow(ref)}`)
      await db.run(sql`delete from app.alert where ${ofRow(ref)}`)
    },

    forgetBefore: (moment: Date) =>
      db.run(sql`delete from app.premiere_reminder
        where reminded_at is not null and launch_at < ${moment}`),
  }
}
