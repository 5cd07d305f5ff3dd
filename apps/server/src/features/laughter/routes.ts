import { z } from 'zod'
import { getLaughterMap } from '@hlizo/contract/calls/laughter'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { laughterMap } from '@hlizo/domain/laughter-map'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { laughSumsOf } from '#server/stores/laughter.ts'
import { isWatchableFor } from '#server/stores/listing.ts'

type Deps = { readonly db: Queries; readonly clock: Clock }

const Film = z.object({ durationSeconds: z.number() })

export function laughterRoutes({ db, clock }: Deps): Routes {
  return (api) => {
    api.answer(getLaughterMap, async ({ viewer, params: { id } }) => {
      const film = await db.maybe(
        Film,
        sql`select coalesce(v.duration_seconds, 0) as "durationSeconds" from app.video v
          where v.id = ${id} and ${isWatchableFor(viewer, clock.now())}`,
      )
      if (film === null) throw new ApiError('NOT_FOUND')

      return { map: laughterMap(await laughSumsOf(db, id), film.durationSeconds) }
    })
  }
}
