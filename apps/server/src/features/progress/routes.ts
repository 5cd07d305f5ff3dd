import { getWatchlist, removeProgress, trackProgress } from '@hlizo/contract/calls/progress'
import type { Database } from '@hlizo/database/database'
import type { GroupCommit } from '@hlizo/database/group-commit'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { historyRoutes } from './history.ts'
import { progressStore, watchlistPicks } from './store.ts'
import type { TrackedReport, TrackOutcome } from './track-writer.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'videoCards'>
  readonly reports: Pick<GroupCommit<TrackedReport, TrackOutcome>, 'add'>
}

/** The client sends the age of a delayed report. */
const momentsOf = (receivedAt: Date, ageMs: number) => ({
  receivedAt,
  at: new Date(receivedAt.getTime() - ageMs),
})

/** Reports of players, and what is in progress (spec §4 „Playback”, §7, D86-D90). */
export function progressRoutes({ db, clock, catalogue, reports }: Deps): Routes {
  const progress = progressStore(db)

  return (api) => {
    api.answer(trackProgress, async ({ viewer, params, body }) => {
      const outcome = await reports.add({
        viewer,
        videoId: params.id,
        report: body,
        ...momentsOf(clock.now(), body.ageMs),
      })
      if (outcome !== 'written') throw new ApiError(outcome)
    })

    api.answer(getWatchlist, ({ viewer }) =>
      catalogue.videoCards.ofPicks(watchlistPicks(viewer, clock.now()), viewer),
    )

    api.answer(removeProgress, async ({ viewer, params }) => {
      const isVideo = await progress.hide(viewer, params.id, clock.now())
      if (!isVideo) throw new ApiError('NOT_FOUND')
    })

    historyRoutes(api, { db, clock, catalogue })
  }
}
