import {
  confirmProfile,
  createProfile,
  deleteProfile,
  getProfile,
  updateProfile,
} from '@hlizo/contract/calls/profiles'
import type { Preferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { queryOptions } from '@tanstack/react-query'
import { withPin } from '#web/lib/pin-question.ts'
import { request } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { currentOf, profilesQuery, refreshProfiles } from '#web/lib/known-account.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The profile of this browser; `null` when none is chosen. Read from the list, which every account has. */
export const currentProfileQuery = () =>
  queryOptions({
    ...profilesQuery(),
    staleTime: staleTimes['current-profile'],
    select: currentOf,
  })

export const currentProfileId = async (): Promise<number> =>
  currentOf(await queryClient().ensureQueryData(profilesQuery()))?.id ?? 0

type ProfileDraft = { readonly name: string; readonly avatar: number }

// Progress, favourites and rows belong to a profile: with another one, everything stored belongs to another profile (D154).
async function forgetEverything(): Promise<void> {
  await queryClient().resetQueries()
}

/** Watches as this profile from now on; the device that did is stopped (spec §4 „Profile selection”, D52). */
export async function chooseProfile(id: number): Promise<void> {
  const { redirectToProfile } = await request(getProfile, { params: { id } })
  if (redirectToProfile !== undefined) {
    await withPin(() => request(confirmProfile, { params: { id } }))
  }
  await forgetEverything()
}

export async function addProfile(draft: ProfileDraft): Promise<Profile> {
  const profile = await request(createProfile, { body: draft, isQuiet: true })
  await forgetEverything()

  return profile
}

export async function saveProfile(id: number, draft: ProfileDraft): Promise<void> {
  await request(updateProfile, { params: { id }, body: draft, isQuiet: true })
  await refreshProfiles()
}

/** Keeps what a profile wants of the player and the pages (D59). */
export async function savePreferences(profile: Profile, preferences: Preferences): Promise<void> {
  const { id, name } = profile
  const body = { name, avatar: avatarNumber(profile), preferences }
  await request(updateProfile, { params: { id }, body, isQuiet: true })
  await refreshProfiles()
}

export async function removeProfile(id: number): Promise<void> {
  await withPin(() => request(deleteProfile, { params: { id } }))
  await forgetEverything()
}

/** The number of an avatar, from its address `/profiles/avatar/7`. */
export const avatarNumber = ({ avatar }: Pick<Profile, 'avatar'>): number =>
  Number(avatar.slice(hrefs.avatar(0).length - 1)) || 1
