import { z } from 'zod'
import type { ProfileChange, ProfileInput } from '@hlizo/contract/calls/profiles'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { defaultPreferences, Preferences } from '@hlizo/contract/entities/preferences'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { profileNameKey } from '@hlizo/domain/profiles'

const Row = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.number(),
  // Preferences of a newer version, or none, read as the defaults.
  preferences: z.unknown().transform((stored) => {
    const known = Preferences.safeParse(stored)
    return known.success ? known.data : defaultPreferences
  }),
  maxAgeRating: AgeRating,
  activeSessionId: z.string().nullable(),
  deviceName: z.string().nullable(),
  deviceAccountId: z.string().nullable(),
  lastSeenAt: z.date().nullable(),
})
export type ProfileRow = z.infer<typeof Row>

const NewId = z.object({ id: z.number() })

export function profileStore(db: Queries) {
  const select = (where: Sql) => sql`select p.id, p.name, p.avatar, p.preferences,
      p.max_age_rating as "maxAgeRating",
      p.active_session_id as "activeSessionId", d.device_name as "deviceName",
      d.account_id as "deviceAccountId", d.last_active_at as "lastSeenAt"
    from app.profile p
    left join app.seat s on s.account_id = p.account_id and s.profile_id = p.id and s.ended_at is null
    left join app.device_session d on d.account_id in (p.account_id, s.guest_id)
      and d.id = p.active_session_id and d.ended_at is null
    where ${where} order by p.created_at, p.id`

  return {
    ofAccount: (accountId: string) => db.many(Row, select(sql`p.account_id = ${accountId}`)),

    find: (accountId: string, id: number) =>
      db.maybe(Row, select(sql`p.account_id = ${accountId} and p.id = ${id}`)),

    add: async (accountId: string, input: ProfileInput, now: Date): Promise<number> => {
      const { id } = await db.one(
        NewId,
        sql`insert into app.profile (account_id, name, name_key, avatar, created_at)
          values (${accountId}, ${input.name}, ${profileNameKey(input.name)}, ${input.avatar}, ${now})
          returning id`,
      )
      return id
    },

    update: (accountId: string, id: number, change: ProfileChange) => {
      const preferences =
        change.preferences === undefined
          ? raw('preferences')
          : sql`${JSON.stringify(change.preferences)}::jsonb`
      return db.run(sql`update app.profile set name = ${change.name},
          name_key = ${profileNameKey(change.name)}, avatar = ${change.avatar},
          preferences = ${preferences}
        where account_id = ${accountId} and id = ${id}`)
    },

    limitAge: (accountId: string, id: number, rating: AgeRating) =>
      db.run(sql`update app.profile set max_age_rating = ${rating}
        where account_id = ${accountId} and id = ${id}`),

    /** Deletes the history and favourites too (D58). */
    remove: async (accountId: string, id: number): Promise<boolean> => {
      await db.run(
        sql`delete from app.video_view where account_id = ${accountId} and profile_id = ${id}`,
      )
      const removed = await db.run(
        sql`delete from app.profile where account_id = ${accountId} and id = ${id}`,
      )
      return removed > 0
    },
  }
}
