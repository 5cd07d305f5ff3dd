import type { Database } from '@hlizo/database/database'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'

/** Without `originJti`, all sign-ins of the user up to this moment have ended. */
type Ended = {
  readonly type: string
  readonly sub: string
  readonly originJti: string | null
  readonly at: Date
}

/** Ends the sessions that ended at the user pool: access tokens are refused at once, and the device leaves „Dispozitivele mele” (D35, D39, D42). */
export function signOutListener(deps: { db: Database; issuer: string }) {
  const { db, issuer } = deps
  const devices = deviceSessions(db)

  return async ({ type, sub, originJti, at }: Ended): Promise<void> => {
    if (type !== 'TokensRevoked') return
    const account = await accountStore(db).byIdentity({ issuer, subject: sub })
    if (!account) return

    // Sign-ins that began since are not concerned: the event may arrive late.
    if (originJti === null) await devices.endAll(account.id, at)
    else await devices.end(account.id, originJti, at, 'pool')
  }
}
