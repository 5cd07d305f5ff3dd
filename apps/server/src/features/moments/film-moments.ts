import { z } from 'zod'
import { MOMENT_PERIOD_DAYS } from '@hlizo/contract/constants'
import type { MomentSpan } from '@hlizo/contract/entities/moment'
import type { Queries, Transaction } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { MOMENT_LEAD_MS, type SharedSpan } from '@hlizo/domain/moments'
import { offsetOf, sharedOfFilm } from '#server/stores/moment-room.ts'

const Span = z.object({
  place: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  isOwn: z.boolean(),
  isRecent: z.boolean(),
})
const Shared = z.object({
  clipId: z.string().nullable(),
  accountId: z.string().nullable(),
  startMs: z.number(),
  endMs: z.number(),
  lengthMs: z.number(),
})
const Id = z.object({ id: z.string() })
const VideoId = z.object({ id: z.number() })
const Name = z.object({ name: z.string() })

export const OFFSET = offsetOf('v')

/** Whether an editor has taken down the clip `c` itself, not one with some of its stretch. */
const BY_EDITOR = sql`c.taken_down_at is not null and c.taken_down_with is null`

type FilmAsked = { readonly videoId: number; readonly exceptClip: string | null }
const keyOf = ({ videoId, exceptClip }: FilmAsked) => `${videoId}:${exceptClip ?? ''}`

/** A stretch of the timeline of a video, and where this timeline begins in films. */
export type Stretch = MomentSpan & {
  readonly videoId: number
  readonly films: readonly { readonly assetId: string; readonly offsetMs: number }[]
}

/**
 * Whether the clip `c` of the video `v` has some of a stretch, also through another video with one of its films:
 * shows some of it, or with the lead holds some.
 */
export const hasSomeOf = ({ videoId, startMs, endMs, films }: Stretch, leadMs = 0): Sql => {
  const start = sql`c.start_ms - ${leadMs}::int`

  return films.reduce(
    (ways, { assetId, offsetMs }) => {
      const [from, to] = [startMs + offsetMs, endMs + offsetMs]
      return sql`${ways}
        or c.video_id = any(array(select id from app.video where asset_id = ${assetId}))
          and ${start} + ${OFFSET} < ${to} and c.end_ms + ${OFFSET} > ${from}
        or c.asset_id = ${assetId}
          and ${start} + c.film_offset_ms < ${to} and c.end_ms + c.film_offset_ms > ${from}`
    },
    sql`c.video_id = ${videoId} and ${start} < ${endMs} and c.end_ms > ${startMs}`,
  )
}

/**
 * Limits of a film are checked and used up under this lock, on all nodes. The film stays the one of the video
 * until the end of the transaction.
 */
export async function lockFilm(tx: Transaction, videoId: number): Promise<void> {
  const nameOf = (lock: Sql) =>
    tx.maybe(
      Name,
      sql`select 'moments of ' || coalesce(asset_id, 'video ' || id) as name
        from app.video where id = ${videoId} ${lock}`,
    )
  let film = await nameOf(sql``)
  while (film !== null) {
    await tx.lock(film.name)
    const present = await nameOf(sql`for share`)
    if (present?.name === film.name) return
    film = present
  }
}

/** As `lockFilm`, for a film that a clip was cut from. */
export const lockCutFilm = (tx: Transaction, assetId: string) => tx.lock(`moments of ${assetId}`)

/** What was shared of films, through whichever video. */
export function filmMoments(db: Queries) {
  /**
   * What was ever shared of the film of each video, but for one clip; in milliseconds of the film. What is not
   * recent only counts by its length, and is joined.
   */
  const spansOfEach = async (
    asked: readonly FilmAsked[],
    { accountId, now }: { readonly accountId: string | null; readonly now: Date },
  ): Promise<readonly SharedSpan[][]> => {
    const each = [...new Map(asked.map((one) => [keyOf(one), one])).values()]
    const found = await db.many(
      Span,
      sql`with shared as (
          select asked.place::int, one.* from unnest(${each.map(({ videoId }) => videoId)}::int[],
            ${each.map(({ exceptClip }) => exceptClip)}::text[])
            with ordinality as asked(video_id, except_clip, place)
          cross join lateral (
            select span.start_ms + place.ms as start_ms, span.end_ms + place.ms as end_ms,
              span.account_id is not distinct from ${accountId}::uuid as is_own,
              span.shared_at > ${now}::timestamptz - make_interval(days => ${MOMENT_PERIOD_DAYS})
                as is_recent
            ${sharedOfFilm(sql`asked.video_id`)} and (asked.except_clip is null
              or span.clip_id is distinct from asked.except_clip)) one)
        select place, start_ms as "startMs", end_ms as "endMs", is_own as "isOwn", true as "isRecent"
          from shared where is_recent
        union all
        select place, lower(piece), upper(piece), is_own, false from (
          select place, is_own, unnest(range_agg(int4range(start_ms, end_ms))) as piece
          from shared where not is_recent group by place, is_own) joined`,
    )
    const byPlace = Map.groupBy(found, ({ place }) => place)
    const byKey = new Map(each.map((one, index) => [keyOf(one), byPlace.get(index + 1) ?? []]))

    return asked.map((one) => byKey.get(keyOf(one)) ?? [])
  }

  return {
    spansOfEach,

    /** What was ever shared of the film of a video, but for one clip; in milliseconds of the film. */
    spans: async (
      videoId: number,
      {
        accountId,
        exceptClip,
        now,
      }: { accountId: string | null; exceptClip: string | null; now: Date },
    ) => (await spansOfEach([{ videoId, exceptClip }], { accountId, now }))[0] ?? [],

    /** What was ever shared of the film of a video, in the order of sharing; in milliseconds of the film. */
    inOrder: (videoId: number) =>
      db.many(
        Shared,
        sql`select span.clip_id as "clipId", span.account_id as "accountId",
            span.start_ms + place.ms as "startMs", span.end_ms + place.ms as "endMs",
            coalesce((select c.end_ms - c.start_ms from app.moment_clip c where c.id = span.clip_id),
              greatest(0, span.end_ms - span.start_ms - ${MOMENT_LEAD_MS}::int)) as "lengthMs"
          ${sharedOfFilm(sql`${videoId}::int`)} order by span.shared_at, span.id`,
      ),

    /** Those of the videos of whose film something was taken down. */
    withTakenDown: async (videoIds: readonly number[]): Promise<ReadonlySet<number>> => {
      const found = await db.many(
        VideoId,
        sql`select v.id from app.video v where v.id = any(${videoIds}::int[]) and exists (
          select from app.moment_clip c left join app.video through on through.id = c.video_id
          where ${BY_EDITOR}
            and (c.video_id = v.id or c.asset_id = v.asset_id or through.asset_id = v.asset_id))`,
      )

      return new Set(found.map(({ id }) => id))
    },

    /** A clip that shows some of this stretch and that an editor has taken down. */
    takenDownWithin: (stretch: Stretch) =>
      db.maybe(
        Id,
        sql`select c.id from app.moment_clip c left join app.video v on v.id = c.video_id
          where ${BY_EDITOR} and (${hasSomeOf(stretch)}) limit 1`,
      ),
  }
}
