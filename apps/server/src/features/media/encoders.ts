import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import type { FindTools } from './tool-finder.ts'

const RENEW_MS = 20_000
/** Three renewals that did not come. */
const GONE_SECONDS = 60

const Count = z.object({ count: z.number() })

/** The nodes that can encode, as the node `id` sees them. */
export function encoders(db: Queries, id: string) {
  const isHere = sql`seen_at > now() - make_interval(secs => ${GONE_SECONDS})`

  return {
    /** How many other nodes can encode. */
    countOthers: async (): Promise<number> =>
      (await db.one(Count, sql`select count(*) from app.encoder where id <> ${id} and ${isHere}`))
        .count,
    renew: async (): Promise<void> => {
      await db.run(sql`insert into app.encoder (id, seen_at) values (${id}, now())
        on conflict (id) do update set seen_at = excluded.seen_at`)
      await db.run(sql`delete from app.encoder where not ${isHere}`)
    },
    leave: () => db.run(sql`delete from app.encoder where id = ${id}`),
  }
}

/** Names this node among those that encode, while it has media tools. */
export function encoderPresence({
  db,
  id,
  findTools,
  onRenewal,
}: {
  readonly db: Queries
  readonly id: string
  readonly findTools: FindTools
  readonly onRenewal: () => Promise<void>
}) {
  const stopping = new AbortController()
  let renewing: Promise<void> = Promise.resolve()
  let canEncode = false
  const renew = async () => {
    canEncode = (await findTools()).ok
    if (!canEncode) return
    await encoders(db, id).renew()
    await onRenewal()
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // While the database is away no node is counted.
      await renew().catch(() => {})
      await wait(RENEW_MS, stopping.signal).catch(() => {})
    }
  }

  return {
    canEncode: () => canEncode,
    start: () => {
      renewing = loop()
    },
    stop: async () => {
      stopping.abort()
      await renewing
      await encoders(db, id)
        .leave()
        .catch(() => {})
    },
  }
}
