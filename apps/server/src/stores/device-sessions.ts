import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { notify } from '@hlizo/database/notifications'
import { sql } from '@hlizo/database/sql'
import type { DeviceDescription } from '@hlizo/domain/device-description'
import { profileBinding } from '@hlizo/domain/profiles'
import type { ProfileBinding, Session, SignIn } from '#server/http/caller.ts'

/** Who ended a sign-in first: this product, or the user pool. */
type EndedBy = 'us' | 'pool'

/** A device, and the country that it was seen in where that is known. */
type SeenDevice = DeviceDescription & { readonly country?: string | null }

/** One signed-in device of one account. */
export type SessionKey = Pick<Session, 'accountId' | 'sessionId'>

const Binding = z.object({
  chosenProfileId: z.number().nullable(),
  profileExists: z.boolean(),
  activeSessionId: z.string().nullable(),
})

const Watching = Binding.extend({ accountId: z.string() })
const Ended = z.object({ id: z.string() })
const Unfinished = z.object({ accountId: z.string(), sessionId: z.string(), subject: z.string() })
const Greeted = z.object({ isGreeted: z.boolean() })

/** All nodes hear of an account here when one of its devices may have lost its right to play. */
export const VIEWING_CHANGED = 'viewing_changed'

/** Signed-in devices and the profiles they watch on (D51-D54); pass a transaction to make several steps one. */
export function deviceSessions(db: Queries) {
  return {
    /**
     * Notes that a device was here: adds its row at first, then moves its time at most once a minute.
     * Tells whether the sign-in is still to be greeted.
     */
    touch: async (
      { accountId, sessionId }: SessionKey,
      device: SeenDevice,
      now: Date,
    ): Promise<boolean> => {
      const session = await db.maybe(
        Greeted,
        sql`insert into app.device_session as known
            (account_id, id, device_name, platform, country, created_at, last_active_at)
          values (${accountId}, ${sessionId}, ${device.name}, ${device.platform},
            ${device.country ?? null}, ${now}, ${now})
          on conflict (account_id, id) do update set last_active_at = excluded.last_active_at,
            country = coalesce(excluded.country, known.country)
          where known.last_active_at < excluded.last_active_at - interval '1 minute'
            or not known.is_greeted
          returning is_greeted as "isGreeted"`,
      )
      return session?.isGreeted === false
    },

    /** Takes a sign-in for greeting; of parallel requests one gets it. */
    greet: async ({ accountId, sessionId }: SessionKey): Promise<boolean> =>
      (await db.run(sql`update app.device_session set is_greeted = true
        where account_id = ${accountId} and id = ${sessionId} and not is_greeted`)) === 1,

    /**
     * Makes the device the one that watches on the profile; the device that did is displaced. Run it
     * in a transaction that holds the lock of the account's profiles.
     */
    bind: async (
      { accountId, sessionId }: SessionKey,
      profileId: number,
      device: DeviceDescription,
      now: Date,
    ): Promise<void> => {
      await db.run(sql`update app.profile set active_session_id = null, active_since = null
        where account_id = ${accountId} and active_session_id = ${sessionId} and id <> ${profileId}`)
      await db.run(sql`update app.profile set active_session_id = ${sessionId}, active_since = ${now}
        where account_id = ${accountId} and id = ${profileId}
          and active_session_id is distinct from ${sessionId}`)
      await db.run(sql`insert into app.device_session
          (account_id, id, profile_id, device_name, platform, created_at, last_active_at)
        values (${accountId}, ${sessionId}, ${profileId}, ${device.name}, ${device.platform}, ${now}, ${now})
        on conflict (account_id, id) do update
          set profile_id = excluded.profile_id, last_active_at = excluded.last_active_at`)
      await notify(db, VIEWING_CHANGED, accountId)
    },

    /**
     * Signs a device out: its tokens are refused here from now on. Tells whether it was signed in.
     * The user pool ends the sign-in next (`pool-sign-ins.ts`), unless it was the pool that ended it first.
     */
    end: async (accountId: string, id: string, now: Date, by: EndedBy = 'us'): Promise<boolean> => {
      const ended = await db.run(sql`update app.device_session
        set ended_at = ${now}, profile_id = null, pool_ended_at = ${by === 'pool' ? now : null}
        where account_id = ${accountId} and id = ${id} and ended_at is null`)
      await notify(db, VIEWING_CHANGED, accountId)
      return ended === 1
    },

    /** Signs every device out after the user pool has done so, those that have never called us too. */
    endAll: async (accountId: string, now: Date): Promise<void> => {
      await db.run(sql`update app.account set signed_out_at = ${now} where id = ${accountId}`)
      await db.run(sql`update app.device_session
        set ended_at = coalesce(ended_at, ${now}), profile_id = null, pool_ended_at = ${now}
        where account_id = ${accountId} and pool_ended_at is null`)
      await notify(db, VIEWING_CHANGED, accountId)
    },

    /** Whether a sign-in is over: its device was signed out, or all were after its token was issued. */
    isEnded: async ({ issuer, sub, sessionId, issuedAt }: SignIn): Promise<boolean> =>
      (await db.maybe(
        Ended,
        // Tokens tell their time in whole seconds: one of the same second may be a new sign-in.
        sql`select account.id from app.account_identity identity
          join app.account account on account.id = identity.account_id
          where identity.issuer = ${issuer} and identity.subject = ${sub}
            and (${issuedAt} < date_trunc('second', account.signed_out_at)
              or exists (select from app.device_session device where device.id = ${sessionId}
                and device.account_id = account.id and device.ended_at is not null))`,
      )) !== null,

    /** Sign-ins that were ended here and not yet at the user pool. */
    unfinished: (issuer: string, accountId: string | null) =>
      db.many(
        Unfinished,
        sql`select device.account_id as "accountId", device.id as "sessionId", identity.subject
          from app.device_session device
          join app.account_identity identity on identity.account_id = device.account_id
          where device.ended_at is not null and device.pool_ended_at is null
            and identity.issuer = ${issuer}
            and (${accountId}::uuid is null or device.account_id = ${accountId}::uuid)
          order by device.ended_at limit 100`,
      ),

    /** Notes that the user pool has ended a sign-in too. */
    finished: ({ accountId, sessionId }: SessionKey, now: Date) =>
      db.run(sql`update app.device_session set pool_ended_at = ${now}
        where account_id = ${accountId} and id = ${sessionId} and pool_ended_at is null`),

    /** The account of a device and the profile it watches on; null for one that is signed out. */
    watching: async (
      sessionId: string,
    ): Promise<{ accountId: string; binding: ProfileBinding } | null> => {
      const device = await db.maybe(
        Watching,
        sql`select device.account_id as "accountId", device.profile_id as "chosenProfileId",
            profile.id is not null as "profileExists",
            profile.active_session_id as "activeSessionId"
          from app.device_session device
          left join app.profile profile
            on profile.account_id = device.account_id and profile.id = device.profile_id
          where device.id = ${sessionId} and device.ended_at is null`,
      )

      return device && { accountId: device.accountId, binding: profileBinding(device, sessionId) }
    },

    /** The profile that the device watches on, or why it has none. */
    profileOf: async ({ accountId, sessionId }: SessionKey): Promise<ProfileBinding> => {
      const binding = await db.maybe(
        Binding,
        sql`select device.profile_id as "chosenProfileId", profile.id is not null as "profileExists",
            profile.active_session_id as "activeSessionId"
          from app.device_session device
          left join app.profile profile
            on profile.account_id = device.account_id and profile.id = device.profile_id
          where device.account_id = ${accountId} and device.id = ${sessionId}`,
      )

      return profileBinding(binding, sessionId)
    },
  }
}

export type DeviceSessions = ReturnType<typeof deviceSessions>
