import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { notify } from '@hlizo/database/notifications'
import { sql } from '@hlizo/database/sql'
import type { DeviceDescription } from '@hlizo/domain/device-description'
import { profileBinding } from '@hlizo/domain/profiles'
import { HOUR_MS } from '@hlizo/kit/durations'
import { isPinDue } from './pins.ts'
import type { ProfileBinding, Session, SignIn, SignInState } from '#server/http/caller.ts'

type EndedBy = 'us' | 'pool'

/** A device, and its country if known. */
type SeenDevice = DeviceDescription & { readonly country?: string | null }

export type SessionKey = Pick<Session, 'accountId' | 'sessionId' | 'seat'>

const Binding = z.object({
  chosenProfileId: z.number().nullable(),
  profileExists: z.boolean(),
  activeSessionId: z.string().nullable(),
  maxAgeRating: AgeRating,
})

const Watching = Binding.extend({
  accountId: z.string(),
  payerId: z.string(),
  isPinDue: z.boolean(),
})
const State = z.object({ isEnded: z.boolean(), isGreeted: z.boolean(), isUnseen: z.boolean() })
const Unfinished = z.object({ accountId: z.string(), sessionId: z.string(), subject: z.string() })
const Due = z.object({ accountId: z.string(), subject: z.string(), askedAt: z.date() })
const Greeted = z.object({ isGreeted: z.boolean() })

/** How long calls of a device that are not about its user leave its last activity unchanged. */
const UNSEEN_MS = HOUR_MS

/** Notifies all nodes that a device of an account may have lost its right to play. */
export const VIEWING_CHANGED = 'viewing_changed'

/** What `Binding` reads of the profile that a device chose. */
const binding = sql`device.profile_id as "chosenProfileId", profile.id is not null as "profileExists",
  profile.active_session_id as "activeSessionId",
  coalesce(profile.max_age_rating, '18') as "maxAgeRating"`

/** The profile that a device chose: of its account, or the one of the seat that its account has now. */
const chosenProfile = sql`left join app.seat seat
    on seat.guest_id = device.account_id and seat.ended_at is null
  left join app.profile profile on profile.id = device.profile_id
    and profile.account_id = coalesce(seat.account_id, device.account_id)
    and profile.id = coalesce(seat.profile_id, profile.id)`

/** Signed-in devices and their profiles (D51-D54). Pass a transaction to combine steps. */
export function deviceSessions(db: Queries) {
  /** A device that has signed out gets no more push messages. */
  const dropPush = (accountId: string) =>
    db.run(sql`delete from app.push_subscription p using app.device_session d
      where p.account_id = ${accountId} and d.account_id = p.account_id and d.id = p.session_id
        and d.ended_at is not null`)

  return {
    /** Records activity of a device, at most once a minute. True while the sign-in mail is due. */
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

    /** Claims the sign-in mail; of concurrent requests one gets it. */
    greet: async ({ accountId, sessionId }: SessionKey): Promise<boolean> =>
      (await db.run(sql`update app.device_session set is_greeted = true
        where account_id = ${accountId} and id = ${sessionId} and not is_greeted`)) === 1,

    /** Binds the device to the profile and displaces the previous device. The caller holds the lock of the account's profiles. */
    bind: async (
      { accountId, sessionId, seat }: SessionKey,
      profileId: number,
      device: DeviceDescription,
      now: Date,
    ): Promise<void> => {
      const ownerId = seat?.accountId ?? accountId
      await db.run(sql`update app.profile set active_session_id = null, active_since = null
        where account_id = ${ownerId} and active_session_id = ${sessionId} and id <> ${profileId}`)
      await db.run(sql`update app.profile set active_session_id = ${sessionId}, active_since = ${now}
        where account_id = ${ownerId} and id = ${profileId}
          and active_session_id is distinct from ${sessionId}`)
      await db.run(sql`insert into app.device_session as known
          (account_id, id, profile_id, device_name, platform, created_at, last_active_at)
        values (${accountId}, ${sessionId}, ${profileId}, ${device.name}, ${device.platform}, ${now}, ${now})
        on conflict (account_id, id) do update
          set profile_id = excluded.profile_id, last_active_at = excluded.last_active_at,
            titles_unlocked_until = case when known.profile_id = excluded.profile_id
              then known.titles_unlocked_until end`)
      await notify(db, VIEWING_CHANGED, ownerId)
    },

    /** Signs a device out here; true when it was signed in. The user pool follows (`pool-sign-ins.ts`), unless it ended the sign-in first. */
    end: async (accountId: string, id: string, now: Date, by: EndedBy = 'us'): Promise<boolean> => {
      const ended = await db.run(sql`update app.device_session
        set ended_at = ${now}, profile_id = null, pool_ended_at = ${by === 'pool' ? now : null}
        where account_id = ${accountId} and id = ${id} and ended_at is null`)
      await dropPush(accountId)
      await notify(db, VIEWING_CHANGED, accountId)
      return ended === 1
    },

    /** Signs out every device before the user pool does so, and stores that the pool still has to. */
    beginEndAll: async (accountId: string, now: Date): Promise<void> => {
      await db.run(sql`with account as (
          update app.account set signed_out_at = ${now}, pool_sign_out_due_at = ${now}
          where id = ${accountId} returning id)
        update app.device_session set ended_at = coalesce(ended_at, ${now}), profile_id = null
        from account where account_id = account.id and ended_at is null`)
      await dropPush(accountId)
      await notify(db, VIEWING_CHANGED, accountId)
    },

    /** Accounts whose sign-ins the user pool has to end since before this moment. */
    dueEndAll: (
      issuer: string,
      before: Date,
      after: { readonly accountId: string } | null = null,
    ) =>
      db.many(
        Due,
        sql`select account.id as "accountId", identity.subject,
            account.pool_sign_out_due_at as "askedAt"
          from app.account account
          join app.account_identity identity on identity.account_id = account.id
          where account.pool_sign_out_due_at < ${before} and identity.issuer = ${issuer}
            and (${after?.accountId ?? null}::uuid is null or account.id > ${after?.accountId ?? null})
          order by account.id limit 100`,
      ),

    /** Signs out every device that signed in up to this moment, after the user pool has done so, including those that never called us. */
    endAll: async (accountId: string, until: Date): Promise<void> => {
      await db.run(sql`update app.account set signed_out_at = greatest(signed_out_at, ${until}),
          pool_sign_out_due_at = case when pool_sign_out_due_at > ${until}
            then pool_sign_out_due_at end
        where id = ${accountId}`)
      await db.run(sql`update app.device_session
        set ended_at = coalesce(ended_at, ${until}), profile_id = null, pool_ended_at = ${until}
        where account_id = ${accountId} and pool_ended_at is null and created_at <= ${until}`)
      await dropPush(accountId)
      await notify(db, VIEWING_CHANGED, accountId)
    },

    /** A sign-in has ended when its device was signed out, or all were after it began. */
    stateOf: async (
      { issuer, sub, sessionId, authenticatedAt }: SignIn,
      now: Date,
    ): Promise<SignInState> => {
      const unseenSince = new Date(now.getTime() - UNSEEN_MS)
      const state = await db.maybe(
        State,
        // Tokens have whole seconds: one of the same second may be a new sign-in.
        sql`select device.ended_at is not null
              or ${authenticatedAt} < date_trunc('second', account.signed_out_at) is true as "isEnded",
            device.is_greeted is true as "isGreeted",
            (device.last_active_at > ${unseenSince}) is not true as "isUnseen"
          from app.account_identity identity
          join app.account account on account.id = identity.account_id
          left join app.device_session device
            on device.account_id = account.id and device.id = ${sessionId}
          where identity.issuer = ${issuer} and identity.subject = ${sub}`,
      )
      if (state?.isEnded) return 'ended'
      if (!state?.isGreeted) return 'new'

      return state.isUnseen ? 'unseen' : 'current'
    },

    /** Sign-ins that ended here but not yet at the user pool. */
    unfinished: (issuer: string, accountId: string | null, after: SessionKey | null = null) =>
      db.many(
        Unfinished,
        sql`select device.account_id as "accountId", device.id as "sessionId", identity.subject
          from app.device_session device
          join app.account_identity identity on identity.account_id = device.account_id
          where device.ended_at is not null and device.pool_ended_at is null
            and identity.issuer = ${issuer}
            and (${accountId}::uuid is null or device.account_id = ${accountId}::uuid)
            and (${after?.accountId ?? null}::uuid is null
              or (device.account_id, device.id) > (${after?.accountId ?? null}, ${after?.sessionId ?? null}))
          order by device.account_id, device.id limit 100`,
      ),

    /** Records that the sign-in has ended at the user pool too. */
    finished: ({ accountId, sessionId }: SessionKey, now: Date) =>
      db.run(sql`update app.device_session set pool_ended_at = ${now}
        where account_id = ${accountId} and id = ${sessionId} and pool_ended_at is null`),

    /**
     * The account and profile of a device; null when it is signed out. `payerId` is the account whose
     * subscription it watches by: for a guest, the owner's. `isPinDue` is true where the account has a PIN that
     * the device has not given since.
     */
    watching: async (
      sessionId: string,
    ): Promise<{
      accountId: string
      payerId: string
      isPinDue: boolean
      binding: ProfileBinding
    } | null> => {
      const device = await db.maybe(
        Watching,
        sql`select device.account_id as "accountId",
            coalesce(seat.account_id, device.account_id) as "payerId",
            ${isPinDue(sql`device.account_id`, sql`device.id`)} as "isPinDue",
            ${binding}
          from app.device_session device
          ${chosenProfile}
          where device.id = ${sessionId} and device.ended_at is null`,
      )

      if (device === null) return null
      const { accountId, payerId, isPinDue: isDue } = device

      return { accountId, payerId, isPinDue: isDue, binding: profileBinding(device, sessionId) }
    },

    /** The profile of the device, or why it has none. */
    profileOf: async ({ accountId, sessionId }: SessionKey): Promise<ProfileBinding> => {
      const found = await db.maybe(
        Binding,
        sql`select ${binding}
          from app.device_session device
          ${chosenProfile}
          where device.account_id = ${accountId} and device.id = ${sessionId}`,
      )

      return profileBinding(found, sessionId)
    },
  }
}
