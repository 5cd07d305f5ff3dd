import type { Database } from '@hlizo/database/database'
import { createNotifications, type Notifications } from '@hlizo/database/notifications'
import type { ListReads } from '@hlizo/database/replica-reads'
import type { Clock } from '@hlizo/kit/clock'
import { SECOND_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { Config } from '#server/config.ts'
import type { ProfileChanged } from '#server/http/bind-answer.ts'
import type { AccessPorts } from '#server/http/caller.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import type { Metric } from '#server/http/metrics.ts'
import type { AnswerCache } from '#server/http/answer-cache.ts'
import type { RowCache } from '#server/http/row-cache.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { createCatalogue, type Catalogue } from '#server/stores/catalogue.ts'
import { watchCatalogue } from '#server/stores/catalogue-version.ts'
import { createMediaUrls } from '#server/stores/media-urls.ts'
import { profileChanges } from '#server/stores/profile-changes.ts'
import { watchPermission, type MayWatch } from '#server/stores/watch-permission.ts'

type Needs = {
  readonly db: Database
  readonly lists: ListReads
  readonly directDatabaseUrl: string
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<Config, 'media'>
  readonly checkEntitlement: AccessPorts['checkEntitlement']
  readonly answerCache: Pick<AnswerCache, 'clear'>
  readonly pageCache: Pick<PageCache, 'clear'>
  readonly rowCache: RowCache
}
type Offers = {
  readonly catalogue: Catalogue
  /** Drops the cached rows of a profile, on all nodes. */
  readonly profileChanged: ProfileChanged
  readonly mayWatch: MayWatch
  readonly notifications: Notifications
}

const LOOK_EVERY_MS = SECOND_MS

export function catalogueFeature(needs: Needs): FeatureWith<Offers> {
  const { db, lists, clock, log, config, rowCache } = needs
  const media = createMediaUrls({ mediaBaseUrl: config.media.baseUrl })
  const catalogue = createCatalogue({ db, lists: lists.queries, clock, media })
  const moved = catalogueMoved(needs, catalogue)
  // Lists that were cached while the primary was away may be older than the last change.
  lists.onPrimaryBack(moved)
  const notifications = createNotifications({ url: needs.directDatabaseUrl, log })
  const watch = watchCatalogue({
    db,
    notifications,
    clock,
    everyMs: LOOK_EVERY_MS,
    onChange: moved,
    onNextChange: rowCache.catalogueChangesAt,
  })
  const changes = profileChanges({ db, log, notifications, rowCache })

  return {
    metrics: [...replicaMetrics(lists), notificationsMetric(notifications)],
    start: watch.start,
    stop: async () => {
      await changes.stop()
      await watch.stop()
    },
    offers: {
      catalogue,
      profileChanged: changes.changed,
      mayWatch: watchPermission(needs),
      notifications,
    },
  }
}

const notificationsMetric = ({ isConnected }: Pick<Notifications, 'isConnected'>): Metric => ({
  name: 'hlizo_notifications_connected',
  help: 'Whether changes of other nodes reach this one.',
  read: () => (isConnected() ? 1 : 0),
})

function replicaMetrics({ replica }: ListReads): Metric[] {
  if (replica === null) return []

  return [
    {
      name: 'hlizo_replica_usable',
      help: 'Whether lists may come from the replica: it answers and is at most five seconds behind.',
      read: () => (replica.isClose() ? 1 : 0),
    },
    {
      name: 'hlizo_replica_lag_seconds',
      help: 'How far the replica of lists is behind, or since when that is unknown.',
      read: () => replica.behindMs() / SECOND_MS,
    },
  ]
}

/** What this node does when the catalogue has changed. */
function catalogueMoved(
  { lists, log, answerCache, pageCache, rowCache }: Needs,
  catalogue: Catalogue,
) {
  const forgetLists = () => {
    answerCache.clear()
    pageCache.clear()
    rowCache.clear()
    catalogue.sharedLists.clear()
  }

  return () => {
    // What is read from now on contains the change.
    lists.fence()
    forgetLists()
    // A search during the refresh read the old index.
    catalogue.titleIndex
      .refresh()
      .then(forgetLists)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the search index is old'))
  }
}
