import { statfs } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { withTimeout } from '@hlizo/kit/wait'
import { z } from 'zod'
import type { StoreHealth } from './store-health.ts'

/** Whether a node should get requests. */
export type Readiness = {
  /** Why it should get none; empty when it should get them. */
  check(): Promise<readonly string[]>
  /** The part of the disk below the data directory that is free, from 0 to 1; null when it is unknown. */
  freeDisk(): Promise<number | null>
  /** What is wrong and stops no requests: other nodes have the same trouble. */
  warnings(): Promise<readonly string[]>
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

  return withTimeout(asked, DATABASE_TIMEOUT_MS, false)
}

async function freeDiskOf(directory: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(directory)
    return blocks === 0 ? 1 : bavail / blocks
  } catch {
    return null
  }
}

/**
 * Ready means: everything has started, the database answers within a second, the disk has room, the media
 * store takes our keys, and no one has asked us to stop. A store that is away is away for every node, so it is
 * a warning.
 */
export function createReadiness(deps: {
  db: Queries
  dataDir: string
  storeHealth: StoreHealth
}): Readiness {
  const { db, dataDir, storeHealth } = deps
  const freeDisk = () => freeDiskOf(dataDir)
  let isOpen = false
  let isDraining = false

  return {
    open: () => {
      isOpen = true
      // A store that refuses or is away is in the log before anybody asks.
      void storeHealth.check()
    },
    hasStarted: () => isOpen,
    freeDisk,
    warnings: async () =>
      (await storeHealth.check()) === 'AWAY' ? ['the media store does not answer'] : [],
    drain: () => {
      isDraining = true
    },
    check: async () => {
      const [isAwake, free, failure] = await Promise.all([
        isDatabaseAwake(db),
        freeDisk(),
        storeHealth.check(),
      ])
      const hasSpace = free !== null && free > MIN_FREE_DISK
      const reasons: readonly [boolean, string][] = [
        [!isOpen, 'this node is starting'],
        [isDraining, 'this node is stopping'],
        [!isAwake, 'the database does not answer'],
        [!hasSpace, 'the disk is nearly full'],
        [failure === 'REFUSED', 'the media store refuses this node'],
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
      const warnings = await readiness.warnings()
      if (reasons.length === 0) return { status: 'ready', ...(warnings.length > 0 && { warnings }) }
      return reply.code(503).send({ status: 'not ready', reasons })
    })
  }
}
