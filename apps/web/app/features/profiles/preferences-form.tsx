import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { savePreferences } from './queries.ts'

const ro = profilesMessages.preferences

/** What a profile wants of the player and of the pages; each box is kept when it is pressed (D59). */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const save = useMutation({
    mutationFn: (preferences: typeof defaultPreferences) => savePreferences(profile, preferences),
    onSuccess: () => showToast(ro.saved, 'success'),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })
  const kept = profile.preferences ?? defaultPreferences
  const shown = save.isPending ? save.variables : kept
  const change = (part: Partial<typeof kept>) => {
    if (!save.isPending) save.mutate({ ...kept, ...part })
  }

  return (
    <Stack>
      <Checkbox
        name="captions"
        label={ro.captions}
        hint={ro.captionsHint}
        checked={shown.captions.on}
        onChange={({ currentTarget }) =>
          change({ captions: { ...kept.captions, on: currentTarget.checked } })
        }
      />
      <Checkbox
        name="autoplayNext"
        label={ro.autoplayNext}
        hint={ro.autoplayNextHint}
        checked={shown.autoplayNext}
        onChange={({ currentTarget }) => change({ autoplayNext: currentTarget.checked })}
      />
      <Checkbox
        name="autoplayPreviews"
        label={ro.autoplayPreviews}
        hint={ro.autoplayPreviewsHint}
        checked={shown.autoplayPreviews}
        onChange={({ currentTarget }) => change({ autoplayPreviews: currentTarget.checked })}
      />
    </Stack>
  )
}
