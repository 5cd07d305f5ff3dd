import { AgeRating, ageRatings } from '@hlizo/contract/entities/age-rating'
import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useState } from 'react'
import { withPin } from '#web/lib/pin-question.ts'
import { saveAgeLimit } from '#web/features/pin/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'

const ro = pinMessages.age

const options = ageRatings.map((value) => ({ value, label: ro.choices[value] }))

/** The highest age rating that a profile sees; saved when it is chosen, after the PIN where there is one. */
export function AgeLimitForm({ profile }: { profile: Profile }) {
  const { maxAgeRating: stored } = profile.preferences ?? defaultPreferences
  const [chosen, setChosen] = useState<AgeRating>(stored)
  const [isBusy, setBusy] = useState(false)

  const choose = async (rating: AgeRating) => {
    setChosen(rating)
    setBusy(true)
    try {
      await withPin(() => saveAgeLimit(profile.id, rating))
      showToast(ro.saved, 'success')
    } catch (error) {
      setChosen(stored)
      if (!isRefusal(error, 'PIN_REQUIRED')) showToast(toastMessages.generic, 'danger')
    } finally {
      setBusy(false)
    }
  }

  return (
    <SelectField
      name="maxAgeRating"
      label={ro.label}
      hint={ro.hint}
      options={options}
      value={chosen}
      aria-busy={isBusy || undefined}
      onChange={({ currentTarget }) => {
        const rating = AgeRating.safeParse(currentTarget.value)
        if (rating.success && !isBusy) void choose(rating.data)
      }}
    />
  )
}
