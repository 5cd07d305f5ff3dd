import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Services } from './services.ts'

// Long enough that a stolen token used late is still recognised as one that was used before.
const KEEP_ROTATED_MS = 30 * DAY_MS
// As long as the link of a registration may be opened late and still hear why it is refused.
const KEEP_CODES_MS = 7 * DAY_MS
const KEEP_ADDRESSES_MS = 90 * DAY_MS
// An event that the host refuses for so long is a fault of the host, which its log has.
const KEEP_EVENTS_MS = 30 * DAY_MS

/** Sweeps up what has run out and keeps the signing keys young. Safe on several nodes at once. */
export async function maintain({
  db,
  clock,
  keys,
  config,
}: Pick<Services, 'db' | 'clock' | 'keys' | 'config'>): Promise<void> {
  const now = clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

  await db.run(sql`delete from identity.code where expires_at < ${before(KEEP_CODES_MS)}`)
  await db.run(sql`delete from identity.allowance where resets_at < ${now}`)
  await db.run(sql`delete from identity.sign_in_failure where last_failed_at < ${before(DAY_MS)}`)
  await db.run(sql`delete from identity.event where noted_at < ${before(KEEP_EVENTS_MS)}`)
  await db.run(sql`delete from identity.challenge_session where expires_at < ${now}`)
  await db.run(sql`delete from identity.hosted_request where expires_at < ${now}`)
  await db.run(sql`delete from identity.authorization_code where expires_at < ${before(DAY_MS)}`)
  await db.run(sql`delete from identity.passkey_registration where expires_at < ${now}`)
  await db.run(
    sql`delete from identity.refresh_token where rotated_at < ${before(KEEP_ROTATED_MS)}`,
  )
  // Revoked families stay a while longer than any access token that could name them.
  await db.run(
    sql`delete from identity.refresh_family
      where expires_at < ${before(2 * DAY_MS)} or revoked_at < ${before(2 * DAY_MS)}`,
  )
  await db.run(sql`update identity.device set last_ip = null
    where last_ip is not null and authenticated_at < ${before(KEEP_ADDRESSES_MS)}`)
  await keys.maintain(config.poolId)
}
