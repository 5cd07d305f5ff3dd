import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { hashSecret } from '#server/stores/hash-secret.ts'

export type NewCode = {
  readonly deviceCode: string
  readonly userCode: string
  readonly activationId: string
  readonly deviceName: string
  readonly platform: string
  readonly country: string | null
  readonly addressGroup: string
  readonly expiresAt: Date
  readonly intervalSeconds: number
}

const Waiting = z.object({
  deviceName: z.string(),
  platform: z.string(),
  expiresAt: z.date(),
  polledAt: z.date().nullable(),
  intervalSeconds: z.number(),
  accountId: z.string().nullable(),
  country: z.string().nullable(),
  isApproved: z.boolean(),
  isRefused: z.boolean(),
  isClaimed: z.boolean(),
})
export type WaitingDevice = z.infer<typeof Waiting>

const Pending = z.object({
  deviceName: z.string(),
  platform: z.string(),
  country: z.string().nullable(),
  addressGroup: z.string().nullable(),
  requestedAt: z.date(),
})
export type PendingRow = z.infer<typeof Pending>

const Activated = Pending.extend({ activationId: z.string() })
const Refused = z.object({ sessionId: z.string().nullable() })

const pending = sql`device_name as "deviceName", platform, country,
  address_group as "addressGroup", created_at as "requestedAt"`

/** The codes of televisions (RFC 8628). */
export function codeStore(db: Queries) {
  return {
    /** Returns false when another television shows the code. */
    add: async (code: NewCode, now: Date): Promise<boolean> => {
      await db.run(sql`delete from app.device_code
        where user_code = ${code.userCode} and expires_at <= ${now}`)
      const added = await db.run(sql`insert into app.device_code (digest, user_code, device_name,
          platform, country, address_group, created_at, expires_at, interval_seconds, activation_id)
        values (${hashSecret(code.deviceCode)}, ${code.userCode}, ${code.deviceName},
          ${code.platform}, ${code.country}, ${code.addressGroup}, ${now}, ${code.expiresAt}, ${code.intervalSeconds}, ${code.activationId})
        on conflict (user_code) do nothing`)

      return added === 1
    },

    /** Succeeds once; returns null for an unknown code. */
    approve: (userCode: string, by: { accountId: string; sessionId: string }, now: Date) =>
      db.maybe(
        Activated,
        sql`update app.device_code set account_id = ${by.accountId}, approved_by = ${by.sessionId},
            approved_at = ${now}
          where user_code = ${userCode} and approved_at is null and expires_at > ${now}
          returning activation_id as "activationId", ${pending}`,
      ),

    waiting: (userCode: string, now: Date) =>
      db.maybe(
        Pending,
        sql`select ${pending} from app.device_code
          where user_code = ${userCode} and approved_at is null and expires_at > ${now}`,
      ),

    /** Locks the row. The code counts as refused when the device that approved it has been signed out since. */
    hold: (deviceCode: string) =>
      db.maybe(
        Waiting,
        sql`select device_name as "deviceName", platform, expires_at as "expiresAt",
            polled_at as "polledAt", interval_seconds as "intervalSeconds",
            account_id as "accountId", country, approved_at is not null as "isApproved",
            claimed_at is not null as "isClaimed",
            refused_at is not null or (approved_at is not null and not exists (
              select from app.device_session approver where approver.account_id = code.account_id
                and approver.id = code.approved_by and approver.ended_at is null)) as "isRefused"
          from app.device_code code where digest = ${hashSecret(deviceCode)} for update of code`,
      ),

    polled: (deviceCode: string, intervalSeconds: number, now: Date) =>
      db.run(sql`update app.device_code set polled_at = ${now}, interval_seconds = ${intervalSeconds}
        where digest = ${hashSecret(deviceCode)}`),

    /** A null time makes the code usable again, after the pool issued no tokens. */
    claimed: (deviceCode: string, at: Date | null) =>
      db.run(sql`update app.device_code set claimed_at = ${at}, polled_at = null
        where digest = ${hashSecret(deviceCode)}`),

    became: (deviceCode: string, sessionId: string) =>
      db.run(sql`update app.device_code set session_id = ${sessionId}
        where digest = ${hashSecret(deviceCode)}`),

    /** Returns null when the account has no such activation, else its session, if any. */
    refuse: (accountId: string, activationId: string, now: Date) =>
      db.maybe(
        Refused,
        sql`update app.device_code set refused_at = ${now}
          where account_id = ${accountId} and activation_id = ${activationId}
          returning session_id as "sessionId"`,
      ),

    sweep: (before: Date) => db.run(sql`delete from app.device_code where expires_at < ${before}`),
  }
}
