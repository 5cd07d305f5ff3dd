import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { MovableClock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { createEngine } from './billing/engine.ts'
import { bindApi } from './http/bind.ts'
import type { ApiServices } from './http/serve.ts'
import { IDEMPOTENCY_MS } from './http/idempotency.ts'
import { bindPages, type PageKinds } from './pages/bind-pages.ts'
import { expansions } from './resources/formatting.ts'
import { testClockMover } from './resources/test-clock/move.ts'
import { routes } from './routes.ts'
import { sharedOffset } from './store/shared-offset.ts'
import { readSettings, writeSettings } from './store/settings.ts'
import { createDeliveries } from './webhooks/deliver.ts'
import type { SandboxConfig } from './work.ts'

const TICK_MS = 1_000
/** Longer than one webhook may take, so that a slow machine does not read on too early. */
const SETTLE_MS = 15_000
/** What becomes due within so much of the moved time is billed together; its webhooks leave together, as late as real ones are. */
const STEP_MS = 5 * MINUTE_MS

export type PaymentsSandbox = {
  start(): Promise<void>
  stop(): Promise<void>
  /** `/v1` for the official SDK, on a listener of its own: the SDK cannot take a path prefix. */
  readonly apiRoutes: FastifyPluginAsync
  pageRoutes(kinds: PageKinds): FastifyPluginAsync
  /** Moves the clock forward. Everything on the way is billed at its own time, and its webhooks are sent within `STEP_MS` of it. */
  advance(milliseconds: number): Promise<void>
  /** Sets the clock back, which bills nothing, on every node. */
  setBack(offsetMs: number): Promise<void>
  /** Waits until every webhook that is due has been answered, at most `SETTLE_MS`. */
  settle(): Promise<void>
}

export function createPaymentsSandbox(services: {
  db: Database
  clock: MovableClock
  log: Log
  config: SandboxConfig
}): PaymentsSandbox {
  const { db, clock, log, config } = services
  const engine = createEngine({ db, log, config })
  const stopping = new AbortController()
  const deliveries = createDeliveries({ db, clock, log, config })
  let running: Promise<void> | null = null
  let isNudged = false

  // Another node of this installation may move the shared clock.
  const { follow: followClock, set: setOffset } = sharedOffset({
    clock,
    read: async () => (await readSettings(db)).clockOffsetMs,
    write: (clockOffsetMs) => writeSettings(db, { clockOffsetMs }),
  })

  const tick = async () => {
    await followClock()
    await moveTestClocks()
    await engine.catchUp(clock.now())
    await deliveries.deliverDue()
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      isNudged = false
      try {
        await tick()
      } catch (error) {
        log.error({ error }, 'payments emulator could not bill or deliver')
      }
      if (!isNudged) await wait(TICK_MS, stopping.signal).catch(() => {})
    }
  }

  // A change is delivered right away, not at the next tick; errors are the ticking loop's to report.
  const changed = () => {
    isNudged = true
    if (running !== null) deliveries.deliverDue().catch(() => {})
  }

  const moveTo = async (moment: number) => {
    await setOffset(clock.offset() + Math.max(0, moment - clock.now().getTime()))
  }

  const advance = async (milliseconds: number) => {
    const target = clock.now().getTime() + milliseconds
    for (;;) {
      const due = await engine.nextDueAt()
      if (due === null || due.getTime() > target) break
      await moveTo(Math.min(due.getTime() + STEP_MS, target))
      await engine.catchUp(clock.now())
      await deliveries.settle(SETTLE_MS)
    }
    await moveTo(target)
    await deliveries.settle(SETTLE_MS)
  }

  const { moveTestClocks } = testClockMover({ db, clock, config, engine })

  const api: ApiServices = { db, clock, log, config, expansions, changed }
  const settle = () => deliveries.settle(SETTLE_MS)

  return {
    advance,
    setBack: setOffset,
    settle,
    apiRoutes: async (server) => bindApi(server, api, routes),
    pageRoutes: (kinds) => async (server) =>
      bindPages(server, { ...api, advance, settle }, { routes, kinds }),
    start: async () => {
      if (!config.secretKey.startsWith('sk_test_') || !config.publishableKey.startsWith('pk_test_'))
        throw new Error(
          'The payments emulator takes test keys only (sk_test_…, pk_test_…). With live keys the shop must talk to Stripe itself.',
        )
      const dayAgo = new Date(clock.now().getTime() - IDEMPOTENCY_MS)
      await db.run(sql`delete from sandbox.idempotency where created_at < ${dayAgo}`)
      await followClock()
      running ??= run()
    },
    stop: async () => {
      stopping.abort()
      await deliveries.stop()
      await running
    },
  }
}
