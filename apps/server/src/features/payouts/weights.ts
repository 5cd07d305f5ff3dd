import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Database, Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Author } from '#server/stores/audit-log.ts'
import { comediansOfVideo, WeightedComedian } from './payout-source.ts'

export type Weight = { readonly comedianId: number; readonly weight: number }

const Title = z.object({
  videoId: z.number(),
  title: z.string(),
  createdAt: z.date(),
  comedians: z.array(WeightedComedian),
})

const select = (where: Sql) => sql`select v.id as "videoId", v.title, v.created_at as "createdAt",
    ${comediansOfVideo} as comedians
  from app.video v where ${where}`

/** Titles with several comedians, the newest first. */
export function weightedTitles(
  db: Queries,
  { q, end, limit }: { q?: string | undefined; end: PageEnd<number> | undefined; limit: number },
) {
  const matching =
    q === undefined || q === '' ? sql`` : sql`and strpos(lower(v.title), lower(${q})) > 0`
  const after = end === undefined ? sql`` : sql`and (v.created_at, v.id) < (${end.at}, ${end.id})`

  return db.many(
    Title,
    sql`${select(sql`(select count(*) from app.video_comedian vc where vc.video_id = v.id) > 1
      ${matching} ${after}`)} order by v.created_at desc, v.id desc limit ${limit}`,
  )
}

const fieldsOf = (weights: readonly Weight[]) =>
  Object.fromEntries(weights.map(({ comedianId, weight }) => [String(comedianId), weight]))

/** `seen`: what the editor has seen; null for the command line. */
export type WeightChange = {
  readonly weights: readonly Weight[]
  readonly seen: readonly Weight[] | null
}

/** Sets what each comedian of a title counts. Statements that were made stay. */
export const setWeights = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  videoId: number,
  { weights, seen }: WeightChange,
  by: Author,
): Promise<Result<undefined, 'NOT_FOUND' | 'PAYOUT_WEIGHTS_INVALID'>> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select from app.video where id = ${videoId} for update`)
    const title = await tx.maybe(Title, select(sql`v.id = ${videoId}`))
    if (title === null) return refuse('NOT_FOUND')
    const current = title.comedians.map(({ comedianId, weight }) => ({ comedianId, weight }))
    if (seen !== null && !isDeepStrictEqual(fieldsOf(seen), fieldsOf(current)))
      throw new ApiError('CHANGED_BY_OTHER', { current })
    const known = new Set(title.comedians.map(({ comedianId }) => comedianId))
    const given = new Set(weights.map(({ comedianId }) => comedianId))
    const areThose = weights.length === known.size && known.isSubsetOf(given)
    if (!areThose || weights.every(({ weight }) => weight === 0))
      return refuse('PAYOUT_WEIGHTS_INVALID')

    await tx.run(sql`delete from app.payout_weight where video_id = ${videoId}`)
    for (const { comedianId, weight } of weights)
      await tx.run(sql`insert into app.payout_weight (video_id, comedian_id, weight)
        values (${videoId}, ${comedianId}, ${weight})`)
    const change = {
      ...by,
      action: 'payout.weights-changed',
      subject: { type: 'video', id: String(videoId) },
      before: fieldsOf(title.comedians),
      after: fieldsOf(weights),
    }
    await auditLog(tx).write(change, clock.now())

    return accept(undefined)
  })
