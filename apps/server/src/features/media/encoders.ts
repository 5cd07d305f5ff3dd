import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { wait } from '@hlizo/kit/wait'
import { assetStore } from './asset-store.ts'
import type { FindTools } from './tool-finder.ts'

const RENEW_MS = 20_000
/** Three renewals that did not come. */
const GONE_SECONDS = 60
const LOOK_FOR_TOOLS_EVERY_MS = 5_000
/** A node that encodes may be restarting: only then films are said to wait for ffmpeg. */
const LOOKS_BEFORE_ADVICE = (GONE_SECONDS * 1_000) / LOOK_FOR_TOOLS_EVERY_MS

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

type PresenceDeps = {
  readonly db: Queries
  readonly id: string
  readonly clock: Clock
  readonly findTools: FindTools
  /** Whether other nodes may encode: a disk belongs to one node. */
  readonly isShared: boolean
  readonly onRenewal: () => Promise<void>
}

/** Says of the films in the queue that no node can encode them. */
function adviser({ db, id, clock, isShared }: Omit<PresenceDeps, 'findTools' | 'onRenewal'>) {
  const assets = assetStore(db)
  let looks = 0
  // An earlier process may have said it.
  let isSaid = true
  const withdraw = async () => {
    looks = 0
    if (!isSaid) return
    await assets.withdrawAdvice(clock.now())
    isSaid = false
  }

  return {
    withdraw,
    advise: async (advice: string): Promise<void> => {
      if (isShared && (await encoders(db, id).countOthers()) > 0) return withdraw()
      looks += 1
      if (isShared && looks < LOOKS_BEFORE_ADVICE) return
      isSaid = true
      await assets.adviseAll(advice, clock.now())
    },
  }
}

/** Names this node among those that encode, while it has media tools; says so when no node has. */
export function encoderPresence(deps: PresenceDeps) {
  const { db, id, findTools, isShared, onRenewal } = deps
  const stopping = new AbortController()
  const { advise, withdraw } = adviser(deps)
  let renewing: Promise<void> = Promise.resolve()
  let canEncode = false
  const look = async () => {
    const tools = await findTools()
    canEncode = tools.ok
    if (!tools.ok) return advise(tools.advice)
    if (isShared) await encoders(db, id).renew()
    await onRenewal()
    await withdraw()
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // While the database is away no node is counted.
      await look().catch(() => {})
      const everyMs = canEncode ? RENEW_MS : LOOK_FOR_TOOLS_EVERY_MS
      await wait(everyMs, stopping.signal).catch(() => {})
    }
  }

  return {
    canEncode: () => canEncode,
    look,
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
