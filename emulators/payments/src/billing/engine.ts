import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { SANDBOX_LOCK } from '../http/serve.ts'
import { sessions } from '../resources/checkout-session/state.ts'
import { invoices } from '../resources/invoice/state.ts'
import { failRefund } from '../resources/refund/fail-refund.ts'
import { refunds } from '../resources/refund/state.ts'
import {
  announcementDueAt,
  subscriptions,
  type SubscriptionState,
} from '../resources/subscription/state.ts'
import { oneAtATime, secondsOf, type SandboxConfig, type Work } from '../work.ts'
import { announceRenewal } from './announcing.ts'
import { attendInvoice, attendSubscription, expireSession } from './renewing.ts'

const Due = z.object({ id: z.string(), type: z.string(), json: z.unknown(), dueAt: z.date() })

async function renewOrAnnounce(work: Work, subscription: SubscriptionState): Promise<void> {
  const announcedAt = announcementDueAt(subscription)
  const isAnnounced =
    announcedAt !== null && announcedAt <= work.now && work.now < subscription.periodEnd
  if (isAnnounced) await announceRenewal(work, subscription)
  else await attendSubscription(work, subscription)
}

async function attend(work: Work, { type, json }: z.output<typeof Due>): Promise<void> {
  if (type === subscriptions.type) await renewOrAnnounce(work, subscriptions.parse(json))
  if (type === invoices.type) await attendInvoice(work, invoices.parse(json))
  if (type === refunds.type) await failRefund(work, refunds.parse(json))
  if (type === sessions.type) await expireSession(work, sessions.parse(json))
}

const RETRY_MS = HOUR_MS

class AttendFailed extends Error {
  readonly id: string

  constructor(id: string, cause: unknown) {
    super(`Could not attend to ${id}`, { cause })
    this.id = id
  }
}

type OnTestClock = { readonly id: string; readonly sentAt: number }

export type Engine = {
  /** Does what is due by `until` in order of time: what lives on the product's clock, or on one test clock. */
  catchUp(until: Date, testClock?: OnTestClock): Promise<void>
  nextDueAt(): Promise<Date | null>
}

export function createEngine(services: { db: Database; log: Log; config: SandboxConfig }): Engine {
  const { db, log, config } = services

  const attendNext = (until: Date, on: OnTestClock | undefined): Promise<boolean> =>
    db.transaction(async (tx) => {
      await tx.lock(SANDBOX_LOCK)
      const due = await tx.maybe(
        Due,
        sql`select id, type, json, due_at as "dueAt" from sandbox.object
          where due_at <= ${until} and json->>'testClock' is not distinct from ${on?.id ?? null}
          order by due_at, seq limit 1`,
      )
      if (due === null) return false
      const request = { id: null, idempotencyKey: null }
      try {
        const now = secondsOf(due.dueAt)
        const work = { queries: oneAtATime(tx), now, sentAt: on?.sentAt ?? now, config, request }
        await attend(work, due)
      } catch (error) {
        throw new AttendFailed(due.id, error)
      }
      return true
    })

  // One object that cannot be billed must not keep all others waiting.
  const postpone = async (failure: AttendFailed, until: Date): Promise<true> => {
    log.error({ id: failure.id, error: failure.cause }, 'could not bill, trying again in an hour')
    const later = new Date(until.getTime() + RETRY_MS)
    await db.run(sql`update sandbox.object set due_at = ${later} where id = ${failure.id}`)
    return true
  }

  const next = (until: Date, on: OnTestClock | undefined): Promise<boolean> =>
    attendNext(until, on).catch((error: unknown) => {
      // A conflict with another transaction is begun again by the database module itself.
      if (error instanceof AttendFailed) return postpone(error, until)
      throw error
    })

  return {
    catchUp: async (until, on) => {
      while (await next(until, on));
    },
    nextDueAt: async () => {
      const row = await db.maybe(
        z.object({ at: z.date().nullable() }),
        sql`select min(due_at) as at from sandbox.object where json->>'testClock' is null`,
      )
      return row?.at ?? null
    },
  }
}
