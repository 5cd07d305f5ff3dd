import { getWatchlist, removeProgress, trackProgress } from '@hlizo/contract/calls/progress'
import type { Database } from '@hlizo/database/database'
import { createGroupCommit } from '@hlizo/database/group-commit'
import type { Clock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import { ApiError } from '#server/http/api-error.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { historyRoutes } from './history.ts'
import { progressStore, watchlistPicks } from './store.ts'
import {
  isFaultOfReport,
  trackWriter,
  type TrackedReport,
  type TrackOutcome,
} from './track-writer.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'videoCards'>
}

const GATHER_MS = 25
const MAX_GROUP = 500

/** A report that waited for its connection is as old as the client says. */
const momentsOf = (receivedAt: Date, ageMs: number) => ({
  receivedAt,
  at: new Date(receivedAt.getTime() - ageMs),
})

/** How far profiles have watched, and „Continuă vizionarea” (spec §4 „Playback”, §7, D86-D90). */
export function progressFeature({ db, clock, catalogue }: Deps): Feature {
  const progress = progressStore(db)
  // Tens of thousands of players report twice a minute; together they cost one transaction in 25 ms.
  const reports = createGroupCommit<TrackedReport, TrackOutcome>({
    write: trackWriter(db),
    pause: () => wait(GATHER_MS),
    maxItems: MAX_GROUP,
    isFaultOfItem: isFaultOfReport,
  })

  return {
    routes: (api) => {
      api.answer(trackProgress, async ({ viewer, params, body }) => {
        const outcome = await reports.add({
          viewer,
          videoId: params.id,
          report: body,
          ...momentsOf(clock.now(), body.ageMs),
        })
        if (outcome !== 'written') throw new ApiError(outcome)
      })

      api.answer(
        getWatchlist,
        ({ viewer }) => catalogue.videoCards.ofPicks(watchlistPicks(viewer, clock.now()), viewer),
        { keepForProfile: true },
      )

      api.answer(removeProgress, async ({ viewer, params }) => {
        const isVideo = await progress.hide(viewer, params.id, clock.now())
        if (!isVideo) throw new ApiError('NOT_FOUND')
      })

      historyRoutes(api, { db, catalogue })
    },
    figures: [
      {
        name: 'hlizo_progress_buffered',
        help: 'Reports of players that wait for the next group to be written.',
        read: reports.waiting,
      },
    ],
    stop: () => reports.flush(),
  }
}
