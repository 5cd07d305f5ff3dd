import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { backoffMs } from '@hlizo/kit/retry'
import { withTimeout } from '@hlizo/kit/wait'
import { formatEvent } from '../resources/event/format.ts'
import { events } from '../resources/event/state.ts'
import { readSettings } from '../store/settings.ts'
import { secondsOf, type SandboxConfig } from '../work.ts'

const BATCH = 16
const LEASE_MS = 30_000
const TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 30
const BACKOFF = { baseDelayMs: 1_000, maxDelayMs: 3_600_000 }

const Claimed = z.object({ eventId: z.string(), attempts: z.number(), json: z.unknown() })
type Claimed = z.output<typeof Claimed>

/** Sends events to the configured endpoint: signed, at least once, again after a failure. */
export type Deliveries = {
  deliverDue(): Promise<boolean>
  settle(timeoutMs: number): Promise<void>
}

/** Creates the deliverer. Rows are claimed by a lease, so that a killed process loses none. */
export function createDeliveries(services: {
  db: Database
  clock: Clock
  log: Log
  config: SandboxConfig
  /** Aborted when the process ends: what is under way is given up and sent again after the start. */
  signal: AbortSignal
}): Deliveries {
  const { db, clock, log, config, signal } = services
  const stripe = new Stripe(config.secretKey)

  const claim = (now: Date): Promise<Claimed[]> =>
    db.many(
      Claimed,
      sql`with due as (
          select event_id from sandbox.delivery
          where delivered_at is null and due_at <= ${now} and attempts < ${MAX_ATTEMPTS}
          order by due_at limit ${BATCH} for update skip locked
        )
        update sandbox.delivery delivery
        set due_at = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
        from due, sandbox.object event
        where delivery.event_id = due.event_id and event.id = delivery.event_id
        returning delivery.event_id as "eventId", delivery.attempts, event.json`,
    )

  const post = async (json: unknown): Promise<string> => {
    const payload = JSON.stringify(formatEvent(events.parse(json)), null, 2)
    const signature = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: config.webhookSecret,
      timestamp: secondsOf(clock.now()),
    })
    const response = await fetch(config.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`HTTP ${response.status}`)

    return `HTTP ${response.status}`
  }

  const deliver = async ({ eventId, attempts, json }: Claimed, times: number): Promise<void> => {
    try {
      const outcomes = await Promise.all(Array.from({ length: times }, () => post(json)))
      await db.run(sql`update sandbox.delivery
        set delivered_at = ${clock.now()}, last_outcome = ${outcomes[0] ?? ''} where event_id = ${eventId}`)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const next = new Date(clock.now().getTime() + backoffMs(attempts, BACKOFF))
      log.warn({ eventId, attempts, why }, 'webhook not accepted, trying again later')
      await db.run(sql`update sandbox.delivery
        set due_at = ${next}, last_outcome = ${why} where event_id = ${eventId}`)
    }
  }

  const inFlight = new Set<Promise<unknown>>()

  const deliverRound = async (): Promise<boolean> => {
    const settings = await readSettings(db)
    if (settings.holdsEvents) return true
    const claimed = await claim(clock.now())
    const ordered = settings.shufflesEvents
      ? claimed.toSorted(() => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) - 128)
      : claimed
    await Promise.all(ordered.map((one) => deliver(one, settings.duplicatesEvents ? 2 : 1)))

    return claimed.length < BATCH
  }

  // In flight from before the claim: between claim and post a webhook is nowhere else to be seen.
  const deliverDue = async (): Promise<boolean> => {
    const round = deliverRound()
    inFlight.add(round)
    try {
      return await round
    } finally {
      inFlight.delete(round)
    }
  }

  return {
    deliverDue,
    settle: async (timeoutMs) => {
      const late = new AbortController()
      const settled = async () => {
        while (!late.signal.aborted && !(await deliverDue()));
        await Promise.allSettled(inFlight)
      }
      await withTimeout(settled(), timeoutMs, null)
      late.abort()
    },
  }
}
