import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ERRORS, type Lock, type Locker } from '@tus/utils'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { SECOND_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { whileRenewing } from '@hlizo/kit/while-renewing'

type Deps = {
  readonly db: Pick<Database, 'maybe' | 'run'>
  readonly log: Log
  readonly idOf: (name: string) => string
  readonly pause?: typeof wait
}

const LEASE_MS = 6 * SECOND_MS
const LOOK_EVERY_MS = 250
/** Longer than a node that was killed still holds its lease. */
const TRIES = 60

const Held = z.object({ isAwaited: z.boolean() })
const until = sql`now() + make_interval(secs => ${LEASE_MS / SECOND_MS})`

/**
 * One request at a time writes to an upload, on all nodes. A newer request makes an older one stop: the
 * older one is often a line that broke without a sign. A lease expires with its node, and a request whose lease could
 * not be renewed stops.
 */
export function uploadLocks({ db, log, idOf, pause = wait }: Deps): Locker {
  const take = (id: string, writer: string) =>
    db.run(sql`update app.upload set writer = ${writer}, written_until = ${until}, is_awaited = false
      where id = ${id} and (writer is null or written_until < now())`)
  const renew = async (id: string, writer: string) => {
    try {
      return await db.maybe(
        Held,
        sql`update app.upload set written_until = ${until} where id = ${id} and writer = ${writer}
          returning is_awaited as "isAwaited"`,
      )
    } catch (error) {
      log.warn({ error: String(error) }, 'the lease of an upload was not renewed')
      throw error
    }
  }

  return {
    newLock: (name): Lock => {
      const [id, writer] = [idOf(name), randomUUID()]
      const unlocked = Promise.withResolvers<void>()

      return {
        lock: async (signal, release) => {
          for (let tries = 0; (await take(id, writer)) === 0; tries += 1) {
            if (signal.aborted || tries >= TRIES) throw ERRORS.ERR_LOCK_TIMEOUT
            await db.run(sql`update app.upload set is_awaited = true where id = ${id}`)
            await pause(LOOK_EVERY_MS)
          }
          const keep = async () => {
            const held = await renew(id, writer)
            if (held?.isAwaited) await release()
            return held === null ? 0 : 1
          }
          void whileRenewing({ leaseMs: LEASE_MS, renew: keep }, (lease) => {
            lease.addEventListener('abort', () => void release())
            return unlocked.promise
          })
        },
        unlock: async () => {
          unlocked.resolve()
          await db.run(sql`update app.upload set writer = null, written_until = null
            where id = ${id} and writer = ${writer}`)
        },
      }
    },
  }
}
