import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { User } from './users/users.ts'

const EventType = z.enum([
  'EmailChangeRequested',
  'PasskeyAdded',
  'PasskeyRemoved',
  'PasswordChanged',
  'PasswordFailed',
  'PasswordReset',
  'RecoveryCodeUsed',
  'RefreshTokenReused',
  'SecondFactorDisabled',
  'SecondFactorFailed',
  'SecondFactorReplaced',
  'TokensRevoked',
])
export type EventType = z.infer<typeof EventType>

const IdentityEvent = z.object({
  /** The same each time that the event is delivered. */
  id: z.string(),
  type: EventType,
  sub: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  /** The address that was asked for. */
  destination: z.string().nullable(),
  /** The sign-in concerned; null where it is all of the user's. */
  originJti: z.string().nullable(),
  at: z.date(),
})
export type IdentityEvent = z.infer<typeof IdentityEvent>

type Subject = Pick<User, 'sub' | 'username' | 'attributes'>
type Details = { readonly originJti?: string; readonly destination?: string }

/** Notifies the host of what concerns the owner of an account, at least once each. */
export type Events = {
  /** Writes an event in the transaction of the change. */
  note(tx: Queries, type: EventType, user: Subject, details?: Details): Promise<void>
  /** Delivers the events of a user in their order, after that transaction. What the host cannot handle is delivered again later. */
  deliver(sub: string): Promise<void>
  /** Delivers what is left after a crash or an outage. */
  deliverRest(): Promise<void>
}

export type OnEvent = (event: IdentityEvent) => void | Promise<void>

const Rest = z.object({ sub: z.string() })
// Until then the request that noted the event delivers it.
const REST_AFTER_MS = 10_000
const AGAIN_AFTER_MS = MINUTE_MS
const BATCH = 100

export function createEvents(services: {
  db: Database
  clock: Clock
  log: Log
  onEvent: OnEvent
}): Events {
  const { db, clock, log, onEvent } = services
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  const handle = async (event: IdentityEvent): Promise<void> => {
    const { id, type, sub } = event
    try {
      await onEvent(event)
      await db.run(sql`delete from identity.event where id = ${id}`)
    } catch (error) {
      log.error({ err: error, type, sub }, 'an identity event was not handled; it is sent again')
      await db.run(
        sql`update identity.event set due_at = ${after(AGAIN_AFTER_MS)} where id = ${id}`,
      )
    }
  }
  const deliver = async (sub: string): Promise<void> => {
    const waiting = await db.many(
      IdentityEvent,
      sql`select id, type, sub, username, email, destination, origin_jti as "originJti",
          noted_at as at
        from identity.event where sub = ${sub} order by place`,
    )
    for (const event of waiting) await handle(event)
  }

  return {
    note: async (tx, type, { sub, username, attributes }, { originJti, destination } = {}) => {
      const now = clock.now()
      await tx.run(
        sql`insert into identity.event
            (id, sub, type, username, email, destination, origin_jti, noted_at, due_at)
          values (${uuidv7(now)}, ${sub}, ${type}, ${username}, ${attributes['email'] ?? null},
            ${destination ?? null}, ${originJti ?? null}, ${now}, ${after(REST_AFTER_MS)})`,
      )
    },
    deliver: async (sub) => {
      // The change is stored already: the operation must not fail for it.
      await deliver(sub).catch((error: unknown) => {
        log.error({ err: error, sub }, 'identity events were not delivered; they are sent again')
      })
    },
    deliverRest: async () => {
      const rest = await db.many(
        Rest,
        sql`select sub from identity.event group by sub having min(due_at) <= ${clock.now()}
          order by min(due_at) limit ${BATCH}`,
      )
      for (const { sub } of rest) await deliver(sub)
    },
  }
}
