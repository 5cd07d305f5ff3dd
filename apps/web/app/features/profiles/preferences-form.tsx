import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { savePreferences } from './queries.ts'

const ro = profilesMessages.preferences

/** The preferences of a profile; each box is saved when it is pressed (D59). */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const stored = profile.preferences ?? defaultPreferences
  const [shown, setShown] = useState(stored)
  const save = useMutation({
    // In sequence, so that the last press wins.
    scope: { id: `preferences-${profile.id}` },
    mutationFn: (preferences: typeof stored) => savePreferences(profile, preferences),
    onSuccess: () => showToast(ro.saved, 'success'),
    onError: () => {
      setShown(stored)
      showToast(toastMessages.generic, 'danger')
    },
  })
  const change = (part: Partial<typeof stored>) => {
    const next = { ...shown, ...part }
    setShown(next)
    save.mutate(next)
  }

  return (
    <Stack>
      <Checkbox
        name="captions"
        label={ro.captions}
        hint={ro.captionsHint}
        checked={shown.captions.on}
        onChange={({ currentTarget }) =>
          change({ captions: { ...shown.captions, on: currentTarget.checked } })
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
