import {
  clearHistory,
  HISTORY_PAGE_SIZE,
  listHistory,
  removeFromHistory,
} from '@hlizo/contract/calls/progress'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Api } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { historyStore } from './history-store.ts'

type Deps = { db: Database; clock: Clock; catalogue: Pick<Catalogue, 'videoCards'> }

/** What a profile has watched, which it may forget in part or as a whole (D97). */
export function historyRoutes(api: Api, { db, clock, catalogue }: Deps): void {
  const history = historyStore(db)

  api.answer(listHistory, async ({ viewer, query }) => {
    const found = await history.page(viewer, HISTORY_PAGE_SIZE + 1, query.cursor ?? null)
    const { entries: plays, last } = firstPage(found, HISTORY_PAGE_SIZE)
    const ids = plays.map(({ videoId }) => videoId)
    const cards = await catalogue.videoCards.ofIds(ids, viewer)
    const watchedAt = new Map(plays.map((play) => [play.videoId, play.watchedAt.toISOString()]))

    return {
      entries: cards.map((video) => ({ video, watchedAt: watchedAt.get(video.id) ?? '' })),
      ...(last && { nextCursor: writeCursor({ at: last.watchedAt, id: last.videoId }) }),
    }
  })

  api.answer(removeFromHistory, async ({ viewer, params }) => {
    const removed = await db.transaction(async (tx) => {
      const watched = historyStore(tx)
      await watched.rest(viewer, params.id, clock.now())
      return watched.forget(viewer, params.id)
    })
    if (removed === 0) throw new ApiError('NOT_FOUND')
  })

  api.answer(clearHistory, async ({ viewer }) => {
    await db.transaction(async (tx) => {
      const watched = historyStore(tx)
      await watched.endRests(viewer)
      await watched.forget(viewer)
    })
  })
}
