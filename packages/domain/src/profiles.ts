import { MAX_PROFILES } from '@hlizo/contract/constants'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { foldText } from './search-text.ts'

/** A name as it is compared with others of the account: without case and diacritics (D56). */
export function profileNameKey(name: string): string {
  return foldText(name).replaceAll(/\s+/g, ' ').trim()
}

/** Whether a profile of this name may join the others of its account (spec §5, §9, D56). */
export function admitProfile(
  others: readonly { readonly name: string }[],
  name: string,
): Result<void, 'PROFILE_LIMIT' | 'PROFILE_NAME_TAKEN'> {
  if (others.length >= MAX_PROFILES) return refuse('PROFILE_LIMIT')

  return admitProfileName(others, name)
}

/** Whether no other profile of the account has this name (D56). */
export function admitProfileName(
  others: readonly { readonly name: string }[],
  name: string,
): Result<void, 'PROFILE_NAME_TAKEN'> {
  const key = profileNameKey(name)
  if (others.some((other) => profileNameKey(other.name) === key))
    return refuse('PROFILE_NAME_TAKEN')

  return accept(undefined)
}

/** What is known about the profile that a device chose; `null` for a device we have not seen. */
export type BindingFacts = {
  readonly chosenProfileId: number | null
  readonly profileExists: boolean
  readonly activeSessionId: string | null
}

/** The profile a device watches on, or why it has none: never chosen, deleted since, or taken over (D51-D54). */
export function profileBinding(
  facts: BindingFacts | null,
  sessionId: string,
): Result<number, 'PROFILE_REQUIRED' | 'PROFILE_DELETED' | 'PROFILE_DISPLACED'> {
  if (facts === null || facts.chosenProfileId === null) return refuse('PROFILE_REQUIRED')
  if (!facts.profileExists) return refuse('PROFILE_DELETED')
  if (facts.activeSessionId !== sessionId) return refuse('PROFILE_DISPLACED')

  return accept(facts.chosenProfileId)
}
