import { z } from 'zod'
import { LAUGH_REST_DAYS } from '@hlizo/contract/constants'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { Category } from '@hlizo/contract/entities/category'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { laughOrder } from '@hlizo/domain/laugh-order'
import { asksPin } from '@hlizo/domain/pin'
import { explore, recommend, type Taste } from '@hlizo/domain/recommendation'
import type { Clock } from '@hlizo/kit/clock'
import { isListedFor, type ProfileKey } from './listing.ts'
import type { SharedLists } from './shared-lists.ts'

type Deps = { readonly db: Queries; readonly clock: Clock; readonly sharedLists: SharedLists }

const CandidateRow = z.object({
  id: z.number(),
  category: Category,
  showId: z.number().nullable(),
  comedianIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  launchAt: z.date(),
  viewsCount: z.number(),
  pin: z.number(),
  ageRating: AgeRating,
  durationSeconds: z.number(),
  isReady: z.boolean(),
})
type CandidateRow = z.infer<typeof CandidateRow>
const Watched = z.object({ id: z.number() })
const Known = z.object({ id: z.number(), isResting: z.boolean() })
const CoView = z.object({ id: z.number(), weight: z.number() })

// The candidates. More would cost time without changing a row of twenty.
const NEWEST_PER_CATEGORY = 300
const MOST_VIEWED = 100
const PICKS = 50
const RECENT = 60
const CO_VIEWED = 200
const WATCHED = 2_000

function candidatesWhere(where: Sql): Sql {
  return sql`select v.id, v.category, v.show_id as "showId", v.launch_at as "launchAt",
      v.views_count as "viewsCount", v.pin, v.duration_seconds as "durationSeconds",
      v.age_rating as "ageRating",
      v.asset_id is not null as "isReady",
      array(select comedian_id from app.video_comedian where video_id = v.id order by position) as "comedianIds",
      array(select tag_id from app.video_tag where video_id = v.id order by tag_id) as "tagIds"
    from app.video v where ${where} order by v.id`
}

function poolQuery(now: Date, maxAgeRating: AgeRating): Sql {
  const listed = isListedFor({ maxAgeRating }, now)
  return candidatesWhere(sql`v.id in (
    select newest.id from (values ('standup'), ('show'), ('podcast')) as c (name)
      cross join lateral (select v.id from app.video v where ${listed} and v.category = c.name
        order by v.launch_at desc, v.id desc limit ${NEWEST_PER_CATEGORY}) newest
    union all (select v.id from app.video v where ${listed}
      order by v.views_count desc, v.id desc limit ${MOST_VIEWED})
    union all (select v.id from app.video v where ${listed} and v.pin > 0
      order by v.pin desc, v.launch_at desc, v.id desc limit ${PICKS}))`)
}

/** What a profile knows or does not want; what is resting must not come to make it laugh. */
const knownQuery = ({ accountId, profileId }: ProfileKey, now: Date): Sql => {
  const lately = sql`${now}::timestamptz - make_interval(days => ${LAUGH_REST_DAYS})`

  return sql`select video_id as id, updated_at > ${lately} as "isResting" from app.progress
      where account_id = ${accountId} and profile_id = ${profileId} and (position_seconds > 0 or seen)
    union all
    select video_id, true from app.laugh
      where account_id = ${accountId} and profile_id = ${profileId} and begun_at > ${lately}
    union all
    select video_id, true from app.dismissal
      where account_id = ${accountId} and profile_id = ${profileId}`
}

/** Stable for a day per profile (D70, D71). */
function seedOf({ profileId }: ProfileKey, now: Date): string {
  return `${profileId}:${now.toISOString().slice(0, 10)}`
}

/** Selects videos for a profile: „Recomandate”, „Explorează” and up-next (D70, D71, D82). */
export function recommendations({ db, clock, sharedLists }: Deps) {
  const pool = sharedLists.keep((highest: AgeRating) =>
    db.many(CandidateRow, poolQuery(clock.now(), highest)),
  )

  const factsOf = async (
    ids: readonly number[],
    { maxAgeRating }: ProfileKey,
  ): Promise<CandidateRow[]> => {
    const known = new Map((await pool(maxAgeRating)).map((candidate) => [candidate.id, candidate]))
    const missing = ids.filter((id) => !known.has(id))
    const fetched =
      missing.length === 0
        ? []
        : await db.many(CandidateRow, candidatesWhere(sql`v.id = any(${missing}::int[])`))
    for (const candidate of fetched) known.set(candidate.id, candidate)

    return ids.flatMap((id) => known.get(id) ?? [])
  }

  const watchedIds = async ({ accountId, profileId }: ProfileKey): Promise<number[]> => {
    const rows = await db.many(
      Watched,
      sql`select video_id as id from app.progress
        where account_id = ${accountId} and profile_id = ${profileId} and (seen or is_in_progress)
        order by updated_at desc, video_id limit ${WATCHED}`,
    )
    return rows.map(({ id }) => id)
  }

  const dismissedIds = async ({ accountId, profileId }: ProfileKey): Promise<number[]> => {
    const rows = await db.many(
      Watched,
      sql`select video_id as id from app.dismissal
        where account_id = ${accountId} and profile_id = ${profileId}`,
    )
    return rows.map(({ id }) => id)
  }

  const coViewsOf = async (
    ids: readonly number[],
    profile: ProfileKey,
  ): Promise<Map<number, number>> => {
    if (ids.length === 0) return new Map()
    const rows = await db.many(
      CoView,
      sql`select other_id as id, sum(weight) as weight from app.co_view
        join app.video v on v.id = other_id and ${isListedFor(profile, clock.now())}
        where video_id = any(${ids}::int[]) group by other_id
        order by weight desc, other_id limit ${CO_VIEWED}`,
    )
    return new Map(rows.map(({ id, weight }) => [id, weight]))
  }

  const tasteOf = async (profile: ProfileKey): Promise<Taste> => {
    const [watched, dismissed] = await Promise.all([watchedIds(profile), dismissedIds(profile)])
    const latest = watched.filter((id) => !dismissed.includes(id)).slice(0, RECENT)
    const [recent, coViews] = await Promise.all([
      factsOf(latest, profile),
      coViewsOf(latest, profile),
    ])

    return { watchedIds: new Set([...watched, ...dismissed]), recent, coViews }
  }

  return {
    /** Video ids, best first; optionally of one category. */
    recommended: async (
      profile: ProfileKey,
      options: { readonly limit: number; readonly category?: Category; readonly except?: number },
    ): Promise<number[]> => {
      const { limit, category, except } = options
      const now = clock.now()
      const [pooled, taste] = await Promise.all([pool(profile.maxAgeRating), tasteOf(profile)])
      const known = new Set(pooled.map(({ id }) => id))
      const unknown = [...taste.coViews.keys()].filter((id) => !known.has(id))
      const others = await factsOf(unknown, profile)
      const candidates = [...pooled, ...others].filter(
        (one) => one.id !== except && (category === undefined || one.category === category),
      )

      return recommend(candidates, taste, { now, seed: seedOf(profile, now), limit }).map(
        ({ id }) => id,
      )
    },

    /**
     * Ids of films to make the profile laugh, the next one first; none that it has begun within a week or dismissed,
     * and none that asks for the PIN while it is locked.
     */
    laughs: async (
      profile: ProfileKey,
      options: {
        readonly limit: number
        readonly except?: number | undefined
        readonly isPinLocked: boolean
      },
    ): Promise<number[]> => {
      const { limit, except, isPinLocked } = options
      const now = clock.now()
      const [inPool, taste, rows] = await Promise.all([
        pool(profile.maxAgeRating),
        tasteOf(profile),
        db.many(Known, knownQuery(profile, now)),
      ])
      const known = new Set(rows.map(({ id }) => id))
      const resting = new Set(rows.flatMap(({ id, isResting }) => (isResting ? id : [])))
      const candidates = inPool
        .filter(({ id, isReady }) => isReady && id !== except && !resting.has(id))
        .filter(({ ageRating }) => !(isPinLocked && asksPin(ageRating)))
        .map((one) => ({ ...one, isKnown: known.has(one.id) }))

      return laughOrder(candidates, taste, { now, seed: seedOf(profile, now), limit })
    },

    /** Ids of videos unlike those that the profile usually watches. */
    unexpected: async (profile: ProfileKey, limit: number): Promise<number[]> => {
      const [watched, dismissed] = await Promise.all([watchedIds(profile), dismissedIds(profile)])
      const [candidates, recent] = await Promise.all([
        pool(profile.maxAgeRating),
        factsOf(watched.slice(0, RECENT), profile),
      ])
      const taste = { watchedIds: new Set([...watched, ...dismissed]), recent }
      const seed = seedOf(profile, clock.now())

      return explore(candidates, taste, { seed, limit }).map(({ id }) => id)
    },
  }
}

export type Recommendations = ReturnType<typeof recommendations>
