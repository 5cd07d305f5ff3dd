import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { Config } from '#server/config.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { SiteState } from '#server/http/site-notices.ts'
import {
  linkOf,
  siteStateStore,
  type AnnouncementRow,
  type MaintenanceRow,
} from './announcement-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<Config, 'serviceSwitch'>
  readonly pageCache: Pick<PageCache, 'clear'>
}

const LOOK_EVERY_MS = 1_000

const isLive = ({ from, until }: AnnouncementRow, now: Date) =>
  from <= now && (until === null || until > now)

const announced = ({ id, text, audience, kind, ...row }: AnnouncementRow) => ({
  id,
  text,
  link: linkOf(row),
  audience,
  kind,
})

/** Follows announcements and maintenance on every node; the cached pages go when what is shown changes. */
export function watchSite({ db, clock, log, config, pageCache }: Deps) {
  const stopping = new AbortController()
  let rows: readonly AnnouncementRow[] = []
  let maintenance: MaintenanceRow | null = null
  let shown = ''
  let isFailing = false
  let watching: Promise<void> = Promise.resolve()

  const live = () => {
    const now = clock.now()
    return rows.filter((row) => isLive(row, now)).map(announced)
  }

  const look = async () => {
    const store = siteStateStore(db)
    const [found, closed] = [await store.announcements(clock.now()), await store.maintenance()]
    rows = found
    maintenance = closed
    isFailing = false
    const now = JSON.stringify(live())
    if (now !== shown) pageCache.clear()
    shown = now
  }

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(LOOK_EVERY_MS, stopping.signal).catch(() => {})
      if (stopping.signal.aborted) return
      // What was known stays; the next look catches up.
      await look().catch((error: unknown) => {
        if (!isFailing) log.warn({ error: String(error) }, 'announcements could not be read')
        isFailing = true
      })
    }
  }

  const state: SiteState = {
    maintenance: () => maintenance ?? (config.serviceSwitch.maintenance ? { endsAt: null } : null),
    announcements: live,
  }

  return {
    state,
    /** Reads the tables at once, after a change on this node. */
    look,
    start: async () => {
      await look()
      watching = watch()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
