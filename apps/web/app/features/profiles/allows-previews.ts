import type { Profile } from '@hlizo/contract/entities/profile'

/** Whether none of these profiles has switched clips off. */
export function allowsPreviews(profiles: readonly Pick<Profile, 'preferences'>[]): boolean {
  return profiles.every(({ preferences }) => preferences?.autoplayPreviews ?? true)
}
