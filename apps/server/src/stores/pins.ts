import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { asksPin, PIN_WAITS, pinWaitSeconds } from '@hlizo/domain/pin'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Session } from '#server/http/caller.ts'

type SessionOf = Pick<Session, 'accountId' | 'sessionId'>

const State = z.object({ isSet: z.boolean(), titlesUntil: z.date().nullable() })
const Hash = z.object({ hash: z.string() })
const Tried = z.object({ wrong: z.number(), triedAt: z.date() })

const TITLES_MS = 4 * HOUR_MS
const CHANGE_MS = 2 * MINUTE_MS
const LAST_WAIT = PIN_WAITS.length - 1

/** A wrong PIN of the day before no longer counts. */
const QUIET_MS = DAY_MS

/**
 * Whether what a session has opened asks for the PIN again: a new PIN was set, or it left the profile. A film that
 * was begun within the four hours goes on after them.
 */
export const isPinDue = (accountId: Sql, sessionId: Sql): Sql =>
  sql`(exists (select from app.account_pin pin where pin.account_id = ${accountId})
    and not exists (select from app.device_session opener where opener.account_id = ${accountId}
      and opener.id = ${sessionId} and opener.titles_unlocked_until is not null))`

/** The PIN of an account, and which of its sessions have given it. */
export function pinStore(db: Queries) {
  const stateOf = ({ accountId, sessionId }: SessionOf, now: Date) =>
    db.one(
      State,
      sql`select exists (select from app.account_pin where account_id = ${accountId}) as "isSet",
        (select titles_unlocked_until from app.device_session where account_id = ${accountId}
          and id = ${sessionId} and titles_unlocked_until > ${now}) as "titlesUntil"`,
    )

  const isLocked = async (session: SessionOf, now: Date): Promise<boolean> => {
    const { isSet, titlesUntil } = await stateOf(session, now)
    return isSet && titlesUntil === null
  }

  return {
    stateOf,
    /** Whether the PIN must be given before a title that asks for it. */
    isLocked,

    /** Whether the PIN must be given before a title with this rating. */
    isLockedFor: async (session: SessionOf, rating: AgeRating, now: Date): Promise<boolean> =>
      asksPin(rating) && (await isLocked(session, now)),

    /** Sessions that have given the PIN before give the new one. */
    store: async (accountId: string, hash: string, now: Date): Promise<void> => {
      await db.run(sql`insert into app.account_pin (account_id, hash, set_at)
        values (${accountId}, ${hash}, ${now})
        on conflict (account_id) do update
          set hash = excluded.hash, set_at = excluded.set_at, wrong = 0, tried_at = null`)
      await db.run(sql`update app.device_session
        set titles_unlocked_until = null, change_unlocked_until = null
        where account_id = ${accountId}
          and (titles_unlocked_until is not null or change_unlocked_until is not null)`)
    },

    /** Whether there was one. */
    remove: async (accountId: string): Promise<boolean> =>
      (await db.run(sql`delete from app.account_pin where account_id = ${accountId}`)) === 1,

    /** Counts a try as wrong before it is compared; null while tries have to wait, and without a PIN. */
    beginTry: (accountId: string, now: Date) =>
      db.maybe(
        Hash,
        sql`update app.account_pin
          set tried_at = ${now},
            wrong = case when tried_at <= ${new Date(now.getTime() - QUIET_MS)} then 1 else wrong + 1 end
          where account_id = ${accountId} and (tried_at is null or tried_at + make_interval(
            secs => (${PIN_WAITS}::int[])[least(wrong, ${LAST_WAIT}::int) + 1]) <= ${now})
          returning hash`,
      ),

    /** Null without a PIN. */
    secondsToWait: async (accountId: string, now: Date): Promise<number | null> => {
      const row = await db.maybe(
        Tried,
        sql`select wrong, coalesce(tried_at, set_at) as "triedAt" from app.account_pin
          where account_id = ${accountId}`,
      )
      if (row === null) return null
      const openAtMs = row.triedAt.getTime() + pinWaitSeconds(row.wrong) * 1_000

      return Math.max(0, Math.ceil((openAtMs - now.getTime()) / 1_000))
    },

    /** The right PIN was given. */
    unlock: async (
      { accountId, sessionId }: SessionOf,
      purpose: 'titles' | 'change',
      now: Date,
    ): Promise<Date> => {
      const until = new Date(now.getTime() + (purpose === 'titles' ? TITLES_MS : CHANGE_MS))
      await db.run(sql`update app.account_pin set wrong = 0 where account_id = ${accountId}`)
      await db.run(
        purpose === 'titles'
          ? sql`update app.device_session set titles_unlocked_until = ${until}
              where account_id = ${accountId} and id = ${sessionId}`
          : sql`update app.device_session set change_unlocked_until = ${until}
              where account_id = ${accountId} and id = ${sessionId}`,
      )

      return until
    },

    /** Uses up the change that the session may make; true also without a PIN. */
    mayChange: async ({ accountId, sessionId }: SessionOf, now: Date): Promise<boolean> => {
      const used = await db.run(sql`update app.device_session set change_unlocked_until = null
        where account_id = ${accountId} and id = ${sessionId} and change_unlocked_until > ${now}`)
      if (used === 1) return true
      const { isSet } = await stateOf({ accountId, sessionId }, now)

      return !isSet
    },
  }
}
