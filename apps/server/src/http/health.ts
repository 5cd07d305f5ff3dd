import { statfs } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { z } from 'zod'

/** Whether a node should get requests. */
export type Readiness = {
  /** Why it should get none; empty when it should get them. */
  check(): Promise<readonly string[]>
  /** The part of the disk below the data directory that is free, from 0 to 1; null when it cannot be told. */
  freeDisk(): Promise<number | null>
  hasStarted(): boolean
  /** Everything has started. */
  open(): void
  /** Somebody has asked us to stop. */
  drain(): void
}

const DATABASE_TIMEOUT_MS = 1_000
const MIN_FREE_DISK = 0.05

async function isDatabaseAwake(db: Queries): Promise<boolean> {
  const asked = db.one(z.object({ one: z.number() }), sql`select 1 as one`).then(
    () => true,
    () => false,
  )

  return Promise.race([asked, wait(DATABASE_TIMEOUT_MS).then(() => false)])
}

async function freeDiskOf(directory: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(directory)
    return blocks === 0 ? 1 : bavail / blocks
  } catch {
    return null
  }
}

/** Ready means: everything has started, the database answers within a second, the disk has room, and nobody has asked us to stop. */
export function createReadiness({ db, dataDir }: { db: Queries; dataDir: string }): Readiness {
  const freeDisk = () => freeDiskOf(dataDir)
  let isOpen = false
  let isDraining = false

  return {
    open: () => {
      isOpen = true
    },
    hasStarted: () => isOpen,
    freeDisk,
    drain: () => {
      isDraining = true
    },
    check: async () => {
      const [isAwake, free] = await Promise.all([isDatabaseAwake(db), freeDisk()])
      const hasSpace = free !== null && free > MIN_FREE_DISK
      const reasons: readonly [boolean, string][] = [
        [!isOpen, 'this node is starting'],
        [isDraining, 'this node is stopping'],
        [!isAwake, 'the database does not answer'],
        [!hasSpace, 'the disk is nearly full'],
      ]
      return reasons.filter(([holds]) => holds).map(([, reason]) => reason)
    },
  }
}

/** The admin listener's answers to whoever watches this node. Never on the public port. */
export function healthRoutes(readiness: Readiness): FastifyPluginAsync {
  return async (app) => {
    app.get('/health/live', async () => ({ status: 'live' }))
    app.get('/health/startup', async (_request, reply) =>
      readiness.hasStarted() ? { status: 'started' } : reply.code(503).send({ status: 'starting' }),
    )
    app.get('/health/ready', async (_request, reply) => {
      const reasons = await readiness.check()
      if (reasons.length === 0) return { status: 'ready' }
      return reply.code(503).send({ status: 'not ready', reasons })
    })
  }
}
