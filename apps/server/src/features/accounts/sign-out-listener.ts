import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'

/** Without `originJti`, all sign-ins of the user have ended. */
type Ended = {
  readonly type: string
  readonly sub: string
  readonly originJti?: string | undefined
}

/** Ends the sessions that ended at the user pool: access tokens are refused at once, and the device leaves „Dispozitivele mele” (D35, D39, D42). */
export function signOutListener(deps: { db: Database; clock: Clock; issuer: string }) {
  const { db, clock, issuer } = deps
  const devices = deviceSessions(db)

  return async ({ type, sub, originJti }: Ended): Promise<void> => {
    if (type !== 'TokensRevoked') return
    const account = await accountStore(db).byIdentity({ issuer, subject: sub })
    if (!account) return

    if (originJti === undefined) await devices.endAll(account.id, clock.now())
    else await devices.end(account.id, originJti, clock.now(), 'pool')
  }
}
