import type { ErrorCode } from '@hlizo/contract/errors'
import type { Queries } from '@hlizo/database/database'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { AccessPorts } from '#server/http/caller.ts'
import { deviceSessions } from './device-sessions.ts'
import { operatorStore } from './operators.ts'

/** Whether a device may play now, by the rules of admission: session, subscription, profile (D16). */
export type MayWatch = (sessionId: string) => Promise<Result<unknown, ErrorCode>>

type Deps = { readonly db: Queries } & Pick<AccessPorts, 'checkEntitlement'>

/** Begins the session in the address of a film that was opened in Studio; the sessions of viewers are UUIDs. */
const STUDIO = 'studio_'

export const studioSession = (sessionId: string): string => STUDIO + sessionId

/** The device is known by its session alone, from a signed address. */
export function watchPermission({ db, checkEntitlement }: Deps): MayWatch {
  const sessions = deviceSessions(db)
  const operators = operatorStore(db)
  const mayEdit = async (sessionId: string): Promise<Result<unknown, ErrorCode>> => {
    const device = await sessions.watching(sessionId)
    const roles = device === null ? [] : await operators.rolesOf(device.accountId)

    return roles.includes('editor') || roles.includes('owner')
      ? accept(null)
      : refuse('UNAUTHORIZED')
  }

  return async (sessionId) => {
    if (sessionId.startsWith(STUDIO)) return mayEdit(sessionId.slice(STUDIO.length))
    const device = await sessions.watching(sessionId)
    if (device === null) return refuse('UNAUTHORIZED')
    const entitlement = await checkEntitlement(device.payerId)

    if (entitlement.ok) return device.binding

    return device.payerId === device.accountId ? entitlement : refuse('SEAT_WITHOUT_ACCESS')
  }
}
