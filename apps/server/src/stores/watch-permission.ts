import type { ErrorCode } from '@hlizo/contract/errors'
import type { Queries } from '@hlizo/database/database'
import { refuse, type Result } from '@hlizo/kit/result'
import type { AccessPorts } from '#server/http/caller.ts'
import { deviceSessions } from './device-sessions.ts'

/** Whether a device may play now, by the rules of admission: session, subscription, profile (D16). */
export type MayWatch = (sessionId: string) => Promise<Result<unknown, ErrorCode>>

type Deps = { readonly db: Queries } & Pick<AccessPorts, 'checkEntitlement'>

/** The device is known by its session alone, from a signed address. */
export function watchPermission({ db, checkEntitlement }: Deps): MayWatch {
  const sessions = deviceSessions(db)

  return async (sessionId) => {
    const device = await sessions.watching(sessionId)
    if (device === null) return refuse('UNAUTHORIZED')
    const entitlement = await checkEntitlement(device.accountId)

    return entitlement.ok ? device.binding : entitlement
  }
}
