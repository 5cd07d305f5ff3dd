import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { createJobQueue, type JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { withTimeout } from '@hlizo/kit/wait'
import { formatEvent } from '../resources/event/format.ts'
import { events } from '../resources/event/state.ts'
import { readSettings } from '../store/settings.ts'
import { secondsOf, type SandboxConfig } from '../work.ts'
import { DELIVER_EVENT_JOB } from './owe.ts'

const AT_ONCE = 16
const TIMEOUT_MS = 10_000
const MAX_FAILURES = 30
const RETRY = { baseDelayMs: 1_000, maxDelayMs: HOUR_MS }

const Payload = z.object({ eventId: z.string() })
const Waiting = z.object({ json: z.unknown() })

/** Sends events to the configured endpoint: signed, at least once, again after a failure. */
export type Deliveries = {
  deliverDue(): Promise<void>
  settle(timeoutMs: number): Promise<void>
  /** Gives up what is under way, which is sent again after the start. */
  stop(): Promise<void>
}

/** Events arrive in any order: the due jobs get other places in the line. */
const shuffle = (db: Database, now: Date) =>
  db.run(sql`update jobs.job set run_at = ${now}::timestamptz - random() * interval '1 minute'
    where kind = ${DELIVER_EVENT_JOB} and run_at <= ${now} and leased_until is null`)

type Services = { db: Database; clock: Clock; log: Log; config: SandboxConfig }

/** Posts an event, so many times at once. */
function poster({ clock, config }: Services) {
  const stripe = new Stripe(config.secretKey)
  const post = async (payload: string, signal: AbortSignal): Promise<string> => {
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

  return async (json: unknown, times: number, signal: AbortSignal): Promise<string> => {
    const payload = JSON.stringify(formatEvent(events.parse(json)), null, 2)
    const outcomes = await Promise.all(Array.from({ length: times }, () => post(payload, signal)))

    return outcomes[0] ?? ''
  }
}

function deliverJob(services: Services): JobHandler {
  const { db, clock, log } = services
  const post = poster(services)
  const note = (eventId: string, attempt: number, outcome: string, deliveredAt: Date | null) =>
    db.run(sql`update sandbox.delivery set attempts = ${attempt}, last_outcome = ${outcome},
      delivered_at = ${deliveredAt} where event_id = ${eventId}`)

  return {
    maxFailures: MAX_FAILURES,
    retry: RETRY,
    run: async (payload, { attempt, isLast, signal }) => {
      const { eventId } = Payload.parse(payload)
      const event = await db.maybe(
        Waiting,
        sql`select event.json from sandbox.delivery delivery
          join sandbox.object event on event.id = delivery.event_id
          where delivery.event_id = ${eventId} and delivery.delivered_at is null`,
      )
      if (event === null) return
      const { duplicatesEvents } = await readSettings(db)
      try {
        const outcome = await post(event.json, duplicatesEvents ? 2 : 1, signal)
        await note(eventId, attempt, outcome, clock.now())
      } catch (error) {
        if (signal.aborted) throw error
        const why = error instanceof Error ? error.message : String(error)
        await note(eventId, attempt, why, null)
        log.warn({ eventId, attempt, why }, 'webhook not accepted')
        // Given up: the event stays undelivered, as its list says.
        if (!isLast(error)) throw error
      }
    },
  }
}

/** Creates the deliverer; its jobs are claimed by a lease, so that a killed process loses none. */
export function createDeliveries(services: Services): Deliveries {
  const { db, clock, log } = services
  const queue = createJobQueue({ db, clock, log })
  const handlers = { [DELIVER_EVENT_JOB]: deliverJob(services) }
  const underWay = new Set<Promise<void>>()

  const round = async (): Promise<void> => {
    const settings = await readSettings(db)
    if (settings.holdsEvents) return
    if (settings.shufflesEvents) await shuffle(db, clock.now())
    await queue.drain(handlers, AT_ONCE)
  }

  // Under way from before the claim: between claim and post a webhook is nowhere else to be seen.
  const deliverDue = async (): Promise<void> => {
    const current = round()
    underWay.add(current)
    try {
      await current
    } finally {
      underWay.delete(current)
    }
  }

  return {
    deliverDue,
    settle: async (timeoutMs) => {
      const settled = async () => {
        await deliverDue()
        await Promise.allSettled(underWay)
      }
      await withTimeout(settled(), timeoutMs, null)
    },
    stop: async () => {
      await queue.stop()
      await Promise.allSettled(underWay)
    },
  }
}
