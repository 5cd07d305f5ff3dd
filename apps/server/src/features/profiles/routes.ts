import {
  confirmProfile,
  createProfile,
  deleteProfile,
  getCurrentProfile,
  getProfile,
  limitProfileAge,
  listProfiles,
  updateProfile,
} from '@hlizo/contract/calls/profiles'
import { PROFILE_IN_USE_MINUTES } from '@hlizo/contract/constants'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { describeDevice } from '@hlizo/domain/device-description'
import { NO_AGE_LIMIT } from '@hlizo/domain/age-limit'
import { profilesSeenBy } from '@hlizo/domain/guest-access'
import { admitProfile, admitProfileName } from '@hlizo/domain/profiles'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { ApiError } from '#server/http/api-error.ts'
import { unwrap, type Api, type Routes } from '#server/http/api.ts'
import { signedInAs, type Session } from '#server/http/caller.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { seatEnder } from '#server/billing/seat-ender.ts'
import { seatStore } from '#server/stores/seats.ts'
import { pinBefore } from '#server/stores/pin-before.ts'
import { profileStore, type ProfileRow } from './store.ts'

const IN_USE_MS = PROFILE_IN_USE_MINUTES * MINUTE_MS

type Deps = { readonly db: Database; readonly clock: Clock } & Parameters<typeof seatEnder>[0]

function profileFor(row: ProfileRow, { accountId, sessionId }: Session, now: Date): Profile {
  const isCurrent = row.activeSessionId === sessionId
  const { lastSeenAt } = row
  // A guest and the owner do not see each other's devices.
  const isOfOther = row.deviceAccountId !== null && row.deviceAccountId !== accountId
  const deviceName = isOfOther ? profilesMessages.otherDevice : row.deviceName
  // A device without recent requests is not playing (D53).
  const isSilent = lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= IN_USE_MS
  const isElsewhere = !isCurrent && deviceName !== null && !isSilent

  return {
    id: row.id,
    name: row.name,
    avatar: hrefs.avatar(row.avatar),
    current: isCurrent,
    inUse: isElsewhere ? { deviceName, lastSeenAt: lastSeenAt.toISOString() } : null,
    preferences: { ...row.preferences, maxAgeRating: row.maxAgeRating },
  }
}

/** A profile that the session may see; null for all others. The seat of a guest may have ended since admission. */
async function seenProfile(db: Queries, session: Session, id: number): Promise<ProfileRow | null> {
  const { accountId, onlyId } = profilesSeenBy(session)
  if (onlyId === null) return profileStore(db).find(accountId, id)
  const seat = await seatStore(db).ofGuest(session.accountId)
  const isSeated = seat?.accountId === accountId && seat.profileId === id

  return isSeated ? profileStore(db).find(accountId, id) : null
}

/** Changes are serialized per account, across its devices. */
function profileChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const alone = <Value>(accountId: string, work: (tx: Transaction) => Promise<Value>) =>
    db.transaction(async (tx) => {
      await tx.lock(`profiles:${accountId}`)
      return work(tx)
    })

  const found = async (tx: Transaction, session: Session, id: number): Promise<Profile> => {
    const row = await seenProfile(tx, session, id)
    if (row === null) throw new ApiError('NOT_FOUND')

    return profileFor(row, session, clock.now())
  }

  const bind = (tx: Transaction, session: Session, id: number, userAgent: string | null) =>
    deviceSessions(tx).bind(session, id, describeDevice(userAgent), clock.now())

  return { alone, found, bind }
}

/** An account has up to three profiles, each playing on one device (spec §6, §9, D51-D59). */
export function profilesRoutes(deps: Deps): Routes {
  return (api) => bindProfiles(api, deps)
}

function bindProfiles(api: Api, deps: Deps): void {
  const { db, clock } = deps
  const profiles = profileStore(db)
  const seats = seatEnder(deps)
  const { alone, found, bind } = profileChanges(deps)
  const pinOf = (tx: Queries) => pinBefore(tx, clock.now())

  api.answer(listProfiles, async ({ viewer }) => {
    const { accountId, onlyId } = profilesSeenBy(viewer)
    const all = await profiles.ofAccount(accountId)
    const rows = all.filter(({ id }) => onlyId === null || id === onlyId)
    return rows.map((row) => profileFor(row, viewer, clock.now()))
  })

  // One lock covers count and insert, so that concurrent requests cannot exceed the limit.
  api.answer(createProfile, ({ viewer, body, request }) =>
    alone(viewer.accountId, async (tx) => {
      const others = await profileStore(tx).ofAccount(viewer.accountId)
      unwrap(admitProfile(others, body.name))
      const id = await profileStore(tx).add(viewer.accountId, body, clock.now())
      // The first profile is chosen automatically (D57).
      if (others.length === 0) await bind(tx, viewer, id, request.userAgent)

      return found(tx, viewer, id)
    }),
  )

  api.answer(getCurrentProfile, async ({ viewer }) => {
    const session = signedInAs(viewer)
    const row = await seenProfile(db, session, viewer.profileId)
    if (row === null) throw new ApiError('PROFILE_DELETED')

    return profileFor(row, session, clock.now())
  })

  // Reading does not choose a profile: a prefetch must not stop another device (D52).
  api.answer(getProfile, async ({ viewer, params }) => {
    const row = await seenProfile(db, viewer, params.id)
    if (row === null) throw new ApiError('NOT_FOUND')
    const profile = profileFor(row, viewer, clock.now())

    return profile.current ? profile : { ...profile, redirectToProfile: row.id }
  })

  api.answer(updateProfile, ({ viewer, params, body }) => {
    const { accountId } = profilesSeenBy(viewer)

    return alone(accountId, async (tx) => {
      await found(tx, viewer, params.id)
      const all = await profileStore(tx).ofAccount(accountId)
      const others = all.filter(({ id }) => id !== params.id)
      unwrap(admitProfileName(others, body.name))
      await profileStore(tx).update(accountId, params.id, body)

      return found(tx, viewer, params.id)
    })
  })

  api.answer(limitProfileAge, ({ viewer, params, body }) =>
    alone(viewer.accountId, async (tx) => {
      const { preferences } = await found(tx, viewer, params.id)
      if (preferences?.maxAgeRating !== body.maxAgeRating) {
        await pinOf(tx).toLimitAge(viewer)
        await profileStore(tx).limitAge(viewer.accountId, params.id, body.maxAgeRating)
      }

      return found(tx, viewer, params.id)
    }),
  )

  api.answer(deleteProfile, ({ viewer, params }) =>
    alone(viewer.accountId, async (tx) => {
      await pinOf(tx).toDelete(viewer)
      await seats.endOfProfile(tx, viewer.accountId, params.id)
      const wasThere = await profileStore(tx).remove(viewer.accountId, params.id)
      if (!wasThere) throw new ApiError('NOT_FOUND')
    }),
  )

  api.answer(confirmProfile, ({ viewer, params, request }) =>
    alone(profilesSeenBy(viewer).accountId, async (tx) => {
      const { preferences } = await found(tx, viewer, params.id)
      await pinOf(tx).toChoose(viewer, preferences?.maxAgeRating ?? NO_AGE_LIMIT)
      await bind(tx, viewer, params.id, request.userAgent)

      return found(tx, viewer, params.id)
    }),
  )
}
