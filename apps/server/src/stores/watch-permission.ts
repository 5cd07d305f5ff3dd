import type { ErrorCode } from '@hlizo/contract/errors'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { z } from 'zod'
import type { AccessPorts, BoundProfile } from '#server/http/caller.ts'
import { deviceSessions } from './device-sessions.ts'
import { isWithinRating } from './listing.ts'
import { operatorStore } from './operators.ts'

/** Whether a device may play now, by the rules of admission: session, subscription, profile (D16), and the age limit of the profile. */
export type MayWatch = (
  sessionId: string,
  /** The film whose address it opens. */
  assetId?: string,
) => Promise<Result<unknown, ErrorCode>>

const Found = z.object({ id: z.number() })

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

  const mayOpen = async (
    { maxAgeRating }: BoundProfile,
    assetId: string,
  ): Promise<Result<unknown, ErrorCode>> => {
    if (maxAgeRating === NO_AGE_LIMIT) return accept(null)
    const video = await db.maybe(
      Found,
      sql`select v.id from app.video v where v.asset_id = ${assetId}
        and ${isWithinRating(maxAgeRating)} limit 1`,
    )

    return video === null ? refuse('AGE_RESTRICTED') : accept(null)
  }

  return async (sessionId, assetId) => {
    if (sessionId.startsWith(STUDIO)) return mayEdit(sessionId.slice(STUDIO.length))
    const device = await sessions.watching(sessionId)
    if (device === null) return refuse('UNAUTHORIZED')
    const entitlement = await checkEntitlement(device.payerId)

    if (entitlement.ok) {
      const { binding } = device
      return binding.ok && assetId !== undefined ? mayOpen(binding.value, assetId) : binding
    }

    return device.payerId === device.accountId ? entitlement : refuse('SEAT_WITHOUT_ACCESS')
  }
}
