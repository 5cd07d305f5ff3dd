import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { wait } from '@hlizo/kit/wait'

type Deps = { readonly db: Database; readonly clock: Clock; readonly count: () => number }

/** A node that has not reported for longer than three of these is not counted (features/figures). */
const EVERY_MS = 10_000

/** Writes how many devices have a film open on this node, for the figures of Studio. */
export function viewersReport({ db, clock, count }: Deps) {
  const node = uuidv7(clock.now())
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let reported = 0

  const report = async (viewers: number) => {
    // A node without viewers writes nothing; its last report expires.
    if (viewers === 0 && reported === 0) return
    await db.run(sql`insert into app.viewers_now (node, viewers, reported_at)
      values (${node}, ${viewers}, ${clock.now()})
      on conflict (node) do update set viewers = excluded.viewers, reported_at = excluded.reported_at`)
    reported = viewers
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // The next report corrects a failed one.
      await report(count()).catch(() => {})
      await wait(EVERY_MS, stopping.signal).catch(() => {})
    }
  }

  return {
    report,
    start: () => {
      running = loop()
    },
    stop: async () => {
      stopping.abort()
      await running
      await db.run(sql`delete from app.viewers_now where node = ${node}`).catch(() => {})
    },
  }
}
