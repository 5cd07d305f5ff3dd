import { z } from 'zod'
import type { MomentRefusal } from '@hlizo/contract/entities/moment'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { mayShareMoment } from '@hlizo/domain/moments'
import type { ProfileKey } from '#server/stores/listing.ts'
import { filmMoments, OFFSET } from './film-moments.ts'
import { isTakenDown } from './may-share.ts'
import { momentPolicies } from './moment-policies.ts'
import type { MomentRow } from './moment-store.ts'

const Film = z.object({
  id: z.number(),
  filmMs: z.number(),
  offsetMs: z.number(),
  assetId: z.string().nullable(),
})

/** Whether sharing the moment is offered, where nothing refuses it. */
const isOffered = ({ isShareable, clipState }: MomentRow) =>
  isShareable && (clipState === null || clipState === 'failed')

const filmsOf = async (db: Queries, ids: readonly number[]) => {
  const films = await db.many(
    Film,
    sql`select v.id, round(v.duration_seconds * 1000)::int as "filmMs", ${OFFSET} as "offsetMs",
        v.asset_id as "assetId"
      from app.video v where v.id = any(${ids}::int[])`,
  )

  return new Map(films.map((film) => [film.id, film]))
}

/**
 * Why moments of a list cannot be shared, by their ids, as `mayShare` would refuse each of them: asked of all
 * films at once.
 */
export async function shareRefusals(
  db: Queries,
  { accountId }: Pick<ProfileKey, 'accountId'>,
  { rows, now }: { readonly rows: readonly MomentRow[]; readonly now: Date },
): Promise<ReadonlyMap<string, MomentRefusal>> {
  const offered = rows.filter(isOffered)
  const refusals = new Map<string, MomentRefusal>()
  if (offered.length === 0) return refusals
  const ids = [...new Set(offered.map(({ videoId }) => videoId))]
  const films = await filmsOf(db, ids)
  const policies = await momentPolicies(db).ofFilms(ids)
  const before = await filmMoments(db).spansOfEach(
    offered.map(({ videoId, clipId }) => ({ videoId, exceptClip: clipId })),
    { accountId, now },
  )
  const closed = await filmMoments(db).withTakenDown(ids)
  for (const [place, { id, videoId, startMs, endMs }] of offered.entries()) {
    const [film, policy] = [films.get(videoId), policies.get(videoId)]
    if (!film || !policy) continue
    const span = { startMs, endMs }
    const given = { policy, before: before[place] ?? [], filmMs: film.filmMs }
    const found = mayShareMoment(span, given)
    if (!found.ok) refusals.set(id, found.refusal)
    else if (closed.has(videoId) && (await isTakenDown(db, { videoId, span, film })))
      refusals.set(id, 'MOMENT_REMOVED')
  }

  return refusals
}
