import {
  confirmProfile,
  createProfile,
  deleteProfile,
  getCurrentProfile,
  getProfile,
  listProfiles,
  updateProfile,
} from '@hlizo/contract/calls/profiles'
import type { Preferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Who is watching in this browser. Quiet: a session without a profile is no failure of the page that asks. */
export const currentProfileQuery = () =>
  apiQuery('current-profile', getCurrentProfile, { isQuiet: true })

/** The id of the profile that is watching in this browser. */
export const currentProfileId = async (): Promise<number> =>
  (await queryClient().ensureQueryData(currentProfileQuery()))?.id ?? 0

/** The viewers of the account. */
export const profilesQuery = () => apiQuery('user-profiles', listProfiles)

type ProfileDraft = { readonly name: string; readonly avatar: number }

// Progress, favourites and rows belong to a profile: with another one, everything kept is somebody else's (D154).
async function forgetEverything(): Promise<void> {
  await queryClient().resetQueries()
}

/** Watches as this profile from now on; the device that did is stopped (spec §4 „Profile selection”, D52). */
export async function chooseProfile(id: number): Promise<void> {
  const { redirectToProfile } = await request(getProfile, { params: { id } })
  if (redirectToProfile !== undefined) await request(confirmProfile, { params: { id } })
  await forgetEverything()
}

export async function addProfile(draft: ProfileDraft): Promise<Profile> {
  const profile = await request(createProfile, { body: draft, isQuiet: true })
  await forgetEverything()

  return profile
}

export async function saveProfile(id: number, draft: ProfileDraft): Promise<void> {
  await request(updateProfile, { params: { id }, body: draft, isQuiet: true })
  await queryClient().invalidateQueries({ queryKey: ['user-profiles'] })
  await queryClient().invalidateQueries({ queryKey: ['current-profile'] })
}

/** Keeps what a profile wants of the player and the pages (D59). */
export async function savePreferences(profile: Profile, preferences: Preferences): Promise<void> {
  const { id, name } = profile
  const body = { name, avatar: avatarNumber(profile), preferences }
  await request(updateProfile, { params: { id }, body, isQuiet: true })
  await queryClient().invalidateQueries({ queryKey: ['user-profiles'] })
  await queryClient().invalidateQueries({ queryKey: ['current-profile'] })
}

export async function removeProfile(id: number): Promise<void> {
  await request(deleteProfile, { params: { id } })
  await forgetEverything()
}

/** The number of an avatar, from its address `/profiles/avatar/7`. */
export const avatarNumber = ({ avatar }: Pick<Profile, 'avatar'>): number =>
  Number(avatar.slice(hrefs.avatar(0).length - 1)) || 1
