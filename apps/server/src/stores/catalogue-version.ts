import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { notify, type Notifications } from '@hlizo/database/notifications'
import { raw, sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'

const State = z.object({ version: z.string(), nextChange: z.date().nullable() })
type State = z.infer<typeof State>

const CATALOGUE_CHANGED = 'catalogue_changed'

/** Notifies every node of a catalogue change when the transaction commits. */
export async function bumpCatalogue(queries: Queries): Promise<void> {
  await queries.run(raw('update app.catalogue_version set version = version + 1 where id = 1'))
  await notify(queries, CATALOGUE_CHANGED, '')
}

/** When a place of the hero or a row of the home page starts and ends. */
const windowEdges = raw(`(select shown_from, shown_until from app.featured
    union all select shown_from, shown_until from app.tag where is_pinned) as shown
  cross join lateral (values (shown_from), (shown_until)) as edges (edge)`)

/** The version of catalogue lists: their changes, the last launch, expiry, window of the home page and legal text that passed, and the next one. */
function stateAt(db: Queries, now: Date): Promise<State> {
  return db.one(
    State,
    sql`select concat_ws(' ',
        (select version from app.catalogue_version where id = 1),
        (select launch_at from app.video where status = 'published' and launch_at <= ${now}
          order by launch_at desc limit 1),
        (select expires_at from app.video where expires_at <= ${now}
          order by expires_at desc limit 1),
        (select effective_at from app.legal_version where withdrawn_at is null
          and effective_at <= ${now} order by effective_at desc limit 1),
        (select max(edge) from ${windowEdges} where edge <= ${now})) as version,
      least(
        (select launch_at from app.video where status = 'published' and launch_at > ${now}
          order by launch_at limit 1),
        (select expires_at from app.video where expires_at > ${now} order by expires_at limit 1),
        (select effective_at from app.legal_version where withdrawn_at is null
          and effective_at > ${now} order by effective_at limit 1),
        (select min(edge) from ${windowEdges} where edge > ${now})) as "nextChange"`,
  )
}

/**
 * Reads the version of the catalogue when it is notified and every `everyMs`, and calls `onChange`
 * when it has changed. `onNextChange` receives the time of the next scheduled change.
 */
export function watchCatalogue(options: {
  readonly db: Queries
  readonly notifications: Pick<Notifications, 'listen'>
  readonly clock: Clock
  readonly everyMs: number
  readonly onChange: () => void
  readonly onNextChange: (moment: Date | null) => void
}): { readonly start: () => Promise<void>; readonly stop: () => Promise<void> } {
  const { db, notifications, clock, everyMs, onChange, onNextChange } = options
  const stopping = new AbortController()
  let waking = new AbortController()
  let watching: Promise<void> = Promise.resolve()

  const look = async (known: string): Promise<string> => {
    // A failed poll changes nothing; the next one catches up.
    const found = await stateAt(db, clock.now()).catch(() => null)
    if (found === null) return known
    onNextChange(found.nextChange)
    if (found.version === known) return known
    onChange()
    return found.version
  }

  notifications.listen(CATALOGUE_CHANGED, () => waking.abort())

  const watch = async (first: string) => {
    let known = first
    while (!stopping.signal.aborted) {
      await wait(everyMs, AbortSignal.any([stopping.signal, waking.signal])).catch(() => {})
      // A notification during the next read leads to another one.
      waking = new AbortController()
      if (!stopping.signal.aborted) known = await look(known)
    }
  }

  return {
    start: async () => {
      const { version, nextChange } = await stateAt(db, clock.now())
      onNextChange(nextChange)
      watching = watch(version)
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
