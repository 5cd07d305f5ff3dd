import { createGroupCommit } from '@hlizo/database/group-commit'
import { wait } from '@hlizo/kit/wait'
import type { Feature } from '#server/http/feature.ts'
import { progressRoutes } from './routes.ts'
import {
  isFaultOfReport,
  trackWriter,
  type TrackedReport,
  type TrackOutcome,
} from './track-writer.ts'

type Needs = Omit<Parameters<typeof progressRoutes>[0], 'reports'>

const GATHER_MS = 25
const MAX_GROUP = 500

export function progressFeature(needs: Needs): Feature {
  // Tens of thousands of players report twice a minute; a group takes one transaction in 25 ms.
  const reports = createGroupCommit<TrackedReport, TrackOutcome>({
    write: trackWriter(needs.db),
    pause: () => wait(GATHER_MS),
    maxItems: MAX_GROUP,
    isFaultOfItem: isFaultOfReport,
  })

  return {
    routes: progressRoutes({ ...needs, reports }),
    metrics: [
      {
        name: 'hlizo_progress_buffered',
        help: 'Reports of players that wait for the next group to be written.',
        read: reports.waiting,
      },
    ],
    stop: () => reports.flush(),
  }
}
