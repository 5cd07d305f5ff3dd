import { statfs } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { withTimeout } from '@hlizo/kit/wait'
import { z } from 'zod'
import type { StoreHealth } from './store-health.ts'

/** Whether a node should receive requests. */
export type Readiness = {
  /** The reasons against it; empty when ready. */
  check(): Promise<readonly string[]>
  /** The free share of the disk of the data directory, 0 to 1; null when unknown. */
  freeDisk(): Promise<number | null>
  /** Faults that stop no requests, because other nodes have them too. */
  warnings(): Promise<readonly string[]>
  hasStarted(): boolean
  /** The start is complete. */
  open(): void
  /** The node is stopping. */
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
 * Ready: the start is complete, the database answers within a second, the disk has space, the media
 * store accepts our keys, and the node is not stopping. An unreachable store is unreachable for all
 * nodes, so it is a warning.
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
      // Logs a faulty store before the first check.
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

/** Health endpoints of the admin listener, never on the public port. */
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
