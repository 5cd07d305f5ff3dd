import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import { useState } from 'react'
import { keepPreference } from './keep-preference.ts'

/** Whether the next video starts by itself, and how to choose that. */
export type AutoplayChoice = { readonly isOn: boolean; readonly choose: (isOn: boolean) => void }

/** The wish of the profile (D59), which can be changed while watching. */
export function useAutoplayNext(profile: Profile | null): AutoplayChoice {
  const { autoplayNext } = profile?.preferences ?? defaultPreferences
  const [chosen, setChosen] = useState<boolean | null>(null)

  const choose = async (isOn: boolean) => {
    setChosen(isOn)
    const isKept = await keepPreference(profile, { autoplayNext: isOn })
    if (!isKept) setChosen(null)
  }

  return { isOn: chosen ?? autoplayNext, choose: (isOn) => void choose(isOn) }
}
