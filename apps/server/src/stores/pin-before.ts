import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { isLessRestricted, NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { asksPin } from '@hlizo/domain/pin'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { highestOnDevice } from './device-rating.ts'
import { pinStore } from './pins.ts'

/**
 * What asks for the PIN of an account that has one: a profile that shows more than the one the device is on, the
 * deletion of profiles from a limited one, each change of a highest age, and the link that lets a guest in.
 */
export function pinBefore(db: Queries, now: Date) {
  const requirePin = async (session: Session): Promise<void> => {
    if (!(await pinStore(db).mayChange(session, now))) throw new ApiError('PIN_REQUIRED')
  }

  return {
    /** A guest has one profile only. */
    toChoose: async (session: Session, target: AgeRating): Promise<void> => {
      if (session.seat) return
      if (isLessRestricted(target, await highestOnDevice(db, session))) await requirePin(session)
    },

    /** A guest gives the PIN of the own account, if any, so whatever asks for it here is opened by the link. */
    toInvite: async (session: Session, target: AgeRating): Promise<void> => {
      const opensMore =
        asksPin(target) || isLessRestricted(target, await highestOnDevice(db, session))
      if (opensMore) await requirePin(session)
    },

    toDelete: async (session: Session): Promise<void> => {
      if ((await highestOnDevice(db, session)) !== NO_AGE_LIMIT) await requirePin(session)
    },

    toLimitAge: requirePin,
  }
}
