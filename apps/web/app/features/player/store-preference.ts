import { updateProfile } from '@hlizo/contract/calls/profiles'
import { defaultPreferences, type Preferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { request } from '#web/lib/api.ts'
import { refreshProfiles } from '#web/lib/known-account.ts'
import { showToast } from '#web/ui/toast-queue.ts'

/** Stores a choice with the profile (D59); false on failure. */
export async function storePreference(
  profile: Profile,
  change: Partial<Preferences>,
): Promise<boolean> {
  const avatar = Number(profile.avatar.split('/').at(-1))
  const preferences = { ...(profile.preferences ?? defaultPreferences), ...change }
  try {
    const body = { name: profile.name, avatar, preferences }
    await request(updateProfile, { params: { id: profile.id }, body, isQuiet: true })
  } catch {
    showToast(toastMessages.generic, 'danger')
    return false
  }
  await refreshProfiles()

  return true
}
