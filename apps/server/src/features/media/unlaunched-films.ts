import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Catalogue } from '#server/stores/catalogue.ts'

const Film = z.object({ assetId: z.string(), opensAt: z.date().nullable() })

/** Whether the film belongs only to titles that were not launched yet: a premiere, a scheduled title or a draft. */
export type IsUnlaunched = (assetId: string) => Promise<boolean>

export function unlaunchedFilms(deps: {
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'lists' | 'sharedLists'>
}): IsUnlaunched {
  const { clock, catalogue } = deps
  // One small list for all films, so that a preview costs no query.
  const opensAt = catalogue.sharedLists.keep(async () => {
    const films = await catalogue.lists.many(
      Film,
      sql`select v.asset_id as "assetId",
          min(v.launch_at) filter (where v.status = 'published') as "opensAt"
        from app.video v where v.asset_id is not null group by v.asset_id
        having not bool_or(v.status <> 'draft' and v.launch_at <= ${clock.now()})`,
    )
    return new Map(films.map((film) => [film.assetId, film.opensAt]))
  })

  return async (assetId) => {
    const opens = (await opensAt()).get(assetId)

    return opens !== undefined && (opens === null || opens > clock.now())
  }
}
