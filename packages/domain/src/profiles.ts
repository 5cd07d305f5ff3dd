import { MAX_PROFILES } from '@hlizo/contract/constants'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { foldText } from './search-text.ts'

/** The form in which names are compared: no case, no diacritics (D56). */
export function profileNameKey(name: string): string {
  return foldText(name).replaceAll(/\s+/g, ' ').trim()
}

/** Whether a profile may be added to its account (spec §5, §9, D56). */
export function admitProfile(
  others: readonly { readonly name: string }[],
  name: string,
): Result<void, 'PROFILE_LIMIT' | 'PROFILE_NAME_TAKEN'> {
  if (others.length >= MAX_PROFILES) return refuse('PROFILE_LIMIT')

  return admitProfileName(others, name)
}

/** Whether the name is free in the account (D56). */
export function admitProfileName(
  others: readonly { readonly name: string }[],
  name: string,
): Result<void, 'PROFILE_NAME_TAKEN'> {
  const key = profileNameKey(name)
  if (others.some((other) => profileNameKey(other.name) === key))
    return refuse('PROFILE_NAME_TAKEN')

  return accept(undefined)
}

/** Facts about the profile that a device chose; null for an unknown device. */
export type BindingFacts = {
  readonly chosenProfileId: number | null
  readonly profileExists: boolean
  readonly activeSessionId: string | null
  readonly maxAgeRating: AgeRating
}

/** The profile that a device watches on, or why it has none: not chosen, deleted, or taken over (D51-D54). */
export function profileBinding(
  facts: BindingFacts | null,
  sessionId: string,
): Result<
  { readonly id: number; readonly maxAgeRating: AgeRating },
  'PROFILE_REQUIRED' | 'PROFILE_DELETED' | 'PROFILE_DISPLACED'
> {
  if (facts === null || facts.chosenProfileId === null) return refuse('PROFILE_REQUIRED')
  if (!facts.profileExists) return refuse('PROFILE_DELETED')
  if (facts.activeSessionId !== sessionId) return refuse('PROFILE_DISPLACED')

  return accept({ id: facts.chosenProfileId, maxAgeRating: facts.maxAgeRating })
}
