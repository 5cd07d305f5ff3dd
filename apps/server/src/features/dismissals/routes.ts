import { dismissVideo, listDismissals, undoDismissal } from '@hlizo/contract/calls/dismissals'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { dismissalStore } from '#server/stores/dismissals.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'videoCards'>
}

/** „Nu-i pentru mine”. */
export function dismissalsRoutes({ db, clock, catalogue }: Deps): Routes {
  const dismissals = dismissalStore(db)

  return (api) => {
    api.answer(dismissVideo, async ({ viewer, params }) => {
      const now = clock.now()
      if (!(await dismissals.isKnown(viewer, params.id, now))) throw new ApiError('NOT_FOUND')
      await dismissals.add(viewer, params.id, now)
    })

    api.answer(undoDismissal, async ({ viewer, params }) => {
      const wasThere = await dismissals.remove(viewer, params.id)
      if (!wasThere && !(await dismissals.isKnown(viewer, params.id, clock.now()))) {
        throw new ApiError('NOT_FOUND')
      }
    })

    api.answer(listDismissals, async ({ viewer, query }) => {
      const found = await dismissals.page(viewer, clock.now(), {
        limit: LIST_PAGE_SIZE + 1,
        before: query.cursor ?? null,
      })
      const { entries: rows, last } = firstPage(found)
      const cards = await catalogue.videoCards.ofIds(
        rows.map(({ id }) => id),
        viewer,
      )
      const dismissedAt = new Map(rows.map((row) => [row.id, row.dismissedAt.toISOString()]))

      return {
        entries: cards.map((card) => ({ ...card, dismissedAt: dismissedAt.get(card.id) ?? '' })),
        nextCursor: last && writeCursor({ at: last.dismissedAt, id: last.id }),
      }
    })
  }
}
