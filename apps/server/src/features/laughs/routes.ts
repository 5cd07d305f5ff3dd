import { beginLaugh, listLaughs } from '@hlizo/contract/calls/laughs'
import { LAUGHS_AHEAD } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { signedInAs } from '#server/http/caller.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { pinStore } from '#server/stores/pins.ts'
import { dismissalStore } from '#server/stores/dismissals.ts'
import { laughStore } from './store.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'videoCards' | 'recommendations'>
}

/** „Fă-mă să râd”. */
export function laughsRoutes({ db, clock, catalogue }: Deps): Routes {
  const laughs = laughStore(db)
  const videos = dismissalStore(db)
  const pins = pinStore(db)

  return (api) => {
    api.answer(listLaughs, async ({ viewer, query }) => {
      const ids = await catalogue.recommendations.laughs(viewer, {
        limit: LAUGHS_AHEAD,
        except: query.except,
        isPinLocked: await pins.isLocked(signedInAs(viewer), clock.now()),
      })
      return catalogue.videoCards.ofIds(ids, viewer)
    })

    api.answer(beginLaugh, async ({ viewer, params }) => {
      const now = clock.now()
      if (!(await videos.isKnown(viewer, params.id, now))) throw new ApiError('NOT_FOUND')
      await laughs.begin(viewer, params.id, now)
    })
  }
}
