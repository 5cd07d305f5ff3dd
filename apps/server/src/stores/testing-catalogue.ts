import { z } from 'zod'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Category } from '@hlizo/contract/entities/category'
import { WATCHED_PART_SECONDS } from '@hlizo/contract/entities/studio-figures'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { profileNameKey } from '@hlizo/domain/profiles'
import { searchText } from '@hlizo/domain/search-text'
import { sortKey } from '@hlizo/domain/sort-key'
import { uuidv7 } from '@hlizo/kit/ids'

/** What a test says about a video; the rest is ordinary. */
type VideoFacts = {
  title?: string
  description?: string
  category?: Category
  showId?: number
  showTitle?: string
  season?: number
  episode?: number
  status?: 'draft' | 'published' | 'retired'
  launchAt?: Date
  isPremiere?: boolean
  expiresAt?: Date
  durationSeconds?: number
  assetId?: string
  viewsCount?: number
  pin?: number
  ageRating?: AgeRating
  comedians?: readonly { id: number; name: string }[]
  tags?: readonly { id: number; name: string }[]
}

const Id = z.object({ id: z.number() })

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Writes accounts and titles into a test's own database. For tests. */
export function testCatalogue(db: Database, now: Date) {
  const insert = async (query: ReturnType<typeof sql>) => (await db.one(Id, query)).id
  let launches = 0

  return {
    account: async () => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
        values (${id}, ${`${id}@example.ro`}, 'Ion', 'Popescu', ${now})`)
      return id
    },

    /** A profile that `sessionId` watches on. */
    profile: async (accountId: string, name = 'Ana', sessionId = 'laptop') => {
      const id = await insert(sql`insert into app.profile
          (account_id, name, name_key, avatar, created_at, active_session_id)
        values (${accountId}, ${name}, ${profileNameKey(name)}, 7, ${now}, ${sessionId}) returning id`)
      await db.run(sql`insert into app.device_session
          (account_id, id, profile_id, device_name, platform, created_at, last_active_at)
        values (${accountId}, ${sessionId}, ${id}, 'Chrome · Windows', 'Windows', ${now}, ${now})`)
      return id
    },

    comedian: async (name: string) => ({
      name,
      id: await insert(sql`insert into app.comedian (slug, name, bio)
        values (${name.toLowerCase().replaceAll(' ', '-')}, ${name}, 'Bio.') returning id`),
    }),

    tag: async (name: string, position = 0, isPinned = true) => ({
      name,
      id: await insert(sql`insert into app.tag (name, position, is_pinned)
        values (${name}, ${position}, ${isPinned}) returning id`),
    }),

    /** A laughter map with one joke, at which so many of a hundred profiles have laughed. */
    laughter: (videoId: number, { second, laughs }: { second: number; laughs: number }) => {
      const parts = [...Array.from({ length: second / WATCHED_PART_SECONDS }, () => 0), laughs, 0]
      return db.run(sql`insert into app.laughter_map (video_id, from_second, parts, groups, profiles)
        values (${videoId}, 0, ${parts}::int[], 1, 100)`)
    },

    watchedOn: (videoId: number, day: string, views = 1) =>
      db.run(sql`insert into app.watched_day (day, video_id, device_kind, seconds, views, viewers)
        values (${day}, ${videoId}, 'tv', 600, ${views}, 1)`),

    show: async (title: string, category: Category = 'show', isFinished = false) => {
      const text = searchText({ title, comedians: [], show: null, tags: [], description: '' })
      return insert(sql`insert into app.show
          (title, sort_key, search_text, category, description, status,
            is_finished, created_at)
        values (${title}, ${sortKey(title)}, ${text}, ${category}, 'Despre.', 'published',
          ${isFinished}, ${now})
        returning id`)
    },

    /** Each video is launched an hour after the one before, the first a hundred days ago. */
    video: async (facts: VideoFacts = {}) => {
      launches += 1
      const title = facts.title ?? `Video ${launches}`
      const description = facts.description ?? 'O glumă lungă.'
      const launchAt =
        facts.launchAt ?? new Date(daysBefore(now, 100).getTime() + launches * 3_600_000)
      const text = searchText({
        title,
        description,
        show: facts.showTitle ?? null,
        comedians: facts.comedians?.map(({ name }) => name) ?? [],
        tags: facts.tags?.map(({ name }) => name) ?? [],
      })
      const id = await insert(sql`insert into app.video
          (title, sort_key, search_text, category, description, status, show_id, season, episode,
            age_rating, launch_at, is_premiere, expires_at, asset_id, duration_seconds, views_count, pin, created_at)
        values (${title}, ${sortKey(title)}, ${text}, ${facts.category ?? 'standup'}, ${description},
          ${facts.status ?? 'published'}, ${facts.showId ?? null}, ${facts.season ?? null},
          ${facts.episode ?? null}, ${facts.ageRating ?? '12'}, ${launchAt}, ${facts.isPremiere ?? false},
            ${facts.expiresAt ?? null},
          ${facts.assetId ?? null}, ${facts.durationSeconds ?? 1_000}, ${facts.viewsCount ?? 0},
          ${facts.pin ?? 0}, ${now})
        returning id`)
      for (const [position, { id: comedianId }] of (facts.comedians ?? []).entries()) {
        await db.run(sql`insert into app.video_comedian (video_id, comedian_id, position)
          values (${id}, ${comedianId}, ${position})`)
      }
      for (const { id: tagId } of facts.tags ?? []) {
        await db.run(sql`insert into app.video_tag (video_id, tag_id) values (${id}, ${tagId})`)
      }
      return id
    },

    /** What a profile has done with a video, `daysAgo` days ago. */
    progress: (
      profile: { accountId: string; profileId: number },
      videoId: number,
      facts: {
        position?: number
        seen?: boolean
        inProgress?: boolean
        daysAgo?: number
        rewatches?: number
      },
    ) => {
      const at = daysBefore(now, facts.daysAgo ?? 0)
      return db.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds,
          percentage_seen, seen, is_in_progress, finished_at, rewatches, updated_at)
        values (${profile.accountId}, ${profile.profileId}, ${videoId}, ${facts.position ?? 0}, 0,
          ${facts.seen ?? false}, ${facts.inProgress ?? false}, ${facts.seen ? at : null},
          ${facts.rewatches ?? 0}, ${at})`)
    },
  }
}

export type TestCatalogue = ReturnType<typeof testCatalogue>
