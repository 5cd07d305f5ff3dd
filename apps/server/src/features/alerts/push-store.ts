import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { ratingOnDevice } from '#server/stores/device-rating.ts'
import type { PushTarget } from './push-sender.ts'

const Held = z.object({ id: z.string() })
const Device = z.object({ id: z.string(), name: z.string(), since: z.date() })
/** A device, and the highest age rating that it may be shown. */
const Subscribed = z.object({ sessionId: z.string(), highestRating: AgeRating })
const Target = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  authSecret: z.string(),
  highestRating: AgeRating,
})
export type SubscribedTarget = z.infer<typeof Target>

const RATING = ratingOnDevice(raw('d.account_id'), raw('d.id'))

/** The devices of an account that may ask for push messages; the oldest one makes room. */
export const SUBSCRIPTIONS_MAX = 20

/** Whether the push service still knows the subscription `p`. */
export const isServed = sql`p.endpoint is distinct from p.gone_endpoint`

type SessionKey = { readonly accountId: string; readonly sessionId: string }

/** Which signed-in browsers get push messages. */
export function pushStore(db: Queries) {
  return {
    /** Whether notifications are on for a device, also while its subscription waits to be renewed. Locks the row. */
    isOn: async ({ accountId, sessionId }: SessionKey): Promise<boolean> =>
      (await db.maybe(
        Held,
        sql`select session_id as id from app.push_subscription
          where account_id = ${accountId} and session_id = ${sessionId} for update`,
      )) !== null,

    /** A browser has one endpoint, so the account that used it before gets nothing more there. */
    add: async (
      { accountId, sessionId }: SessionKey,
      { endpoint, p256dh, authSecret }: PushTarget,
      now: Date,
    ): Promise<void> => {
      await db.run(sql`delete from app.push_subscription where endpoint = ${endpoint}
        and (account_id, session_id) <> (${accountId}, ${sessionId})`)
      await db.run(sql`insert into app.push_subscription
          (account_id, session_id, endpoint, p256dh, auth_secret, created_at)
        select d.account_id, d.id, ${endpoint}, ${p256dh}, ${authSecret}, ${now}
          from app.device_session d
          where d.account_id = ${accountId} and d.id = ${sessionId} and d.ended_at is null
        on conflict (account_id, session_id) do update set endpoint = excluded.endpoint,
          p256dh = excluded.p256dh, auth_secret = excluded.auth_secret, gone_endpoint = null`)
      await db.run(sql`delete from app.push_subscription where account_id = ${accountId}
        and session_id in (select session_id from app.push_subscription
          where account_id = ${accountId} order by created_at desc, session_id
          offset ${SUBSCRIPTIONS_MAX})`)
    },

    /** That of the caller is listed also while it waits to be renewed. */
    devicesOf: ({ accountId, sessionId }: SessionKey) =>
      db.many(
        Device,
        sql`select p.session_id as id, d.device_name as name, p.created_at as since
          from app.push_subscription p join app.device_session d
            on d.account_id = p.account_id and d.id = p.session_id and d.ended_at is null
          where p.account_id = ${accountId} and (${isServed} or p.session_id = ${sessionId})
          order by p.created_at desc, p.session_id
          limit ${SUBSCRIPTIONS_MAX}`,
      ),

    subscribed: (accountId: string) =>
      db.many(
        Subscribed,
        sql`select p.session_id as "sessionId",
            ${RATING} as "highestRating"
          from app.push_subscription p join app.device_session d
            on d.account_id = p.account_id and d.id = p.session_id and d.ended_at is null
          where p.account_id = ${accountId} and ${isServed} order by p.session_id`,
      ),

    /** Null once the device has signed out. */
    targetOf: (accountId: string, sessionId: string) =>
      db.maybe(
        Target,
        sql`select p.endpoint, p.p256dh, p.auth_secret as "authSecret",
            ${RATING} as "highestRating"
          from app.push_subscription p join app.device_session d
            on d.account_id = p.account_id and d.id = p.session_id and d.ended_at is null
          where p.account_id = ${accountId} and p.session_id = ${sessionId} and ${isServed}`,
      ),

    end: async (accountId: string, sessionId: string): Promise<boolean> =>
      (await db.run(sql`delete from app.push_subscription
        where account_id = ${accountId} and session_id = ${sessionId}`)) === 1,

    endAll: (accountId: string) =>
      db.run(sql`delete from app.push_subscription where account_id = ${accountId}`),

    /** The push service no longer knows this endpoint; a newer one of the device is still served. */
    forget: (accountId: string, sessionId: string, endpoint: string) =>
      db.run(sql`update app.push_subscription set gone_endpoint = endpoint where account_id = ${accountId}
        and session_id = ${sessionId} and endpoint = ${endpoint}`),
  }
}
