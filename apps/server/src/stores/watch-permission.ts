import { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { ErrorCode } from '@hlizo/contract/errors'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isWithinAge, NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { asksPin } from '@hlizo/domain/pin'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { mayUse } from '@hlizo/domain/operator-roles'
import { z } from 'zod'
import type { AccessPorts, BoundProfile } from '#server/http/caller.ts'
import { deviceSessions } from './device-sessions.ts'
import { operatorStore } from './operators.ts'

/**
 * Whether a device may play now, by the rules of admission: session, subscription, profile (D16), the age limit of
 * the profile, and the PIN of its account.
 */
export type MayWatch = (
  sessionId: string,
  /** The film whose address it opens. */
  assetId?: string,
) => Promise<Result<unknown, ErrorCode>>

const Title = z.object({ ageRating: AgeRating })

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

    return mayUse(roles, ['editor']) ? accept(null) : refuse('UNAUTHORIZED')
  }

  const mayOpen = async (
    { maxAgeRating }: BoundProfile,
    isPinDue: boolean,
    assetId: string,
  ): Promise<Result<unknown, ErrorCode>> => {
    const isLimited = maxAgeRating !== NO_AGE_LIMIT
    if (!isLimited && !isPinDue) return accept(null)
    const titles = await db.many(
      Title,
      sql`select distinct v.age_rating as "ageRating" from app.video v where v.asset_id = ${assetId}`,
    )
    const seen = titles.filter(({ ageRating }) => isWithinAge(ageRating, maxAgeRating))
    if (isLimited && seen.length === 0) return refuse('AGE_RESTRICTED')
    const isAsked = seen.length > 0 && seen.every(({ ageRating }) => asksPin(ageRating))

    return isPinDue && isAsked ? refuse('PIN_REQUIRED') : accept(null)
  }

  return async (sessionId, assetId) => {
    if (sessionId.startsWith(STUDIO)) return mayEdit(sessionId.slice(STUDIO.length))
    const device = await sessions.watching(sessionId)
    if (device === null) return refuse('UNAUTHORIZED')
    const entitlement = await checkEntitlement(device.payerId)

    if (entitlement.ok) {
      const { binding, isPinDue } = device
      return binding.ok && assetId !== undefined
        ? mayOpen(binding.value, isPinDue, assetId)
        : binding
    }

    return device.payerId === device.accountId ? entitlement : refuse('SEAT_WITHOUT_ACCESS')
  }
}
