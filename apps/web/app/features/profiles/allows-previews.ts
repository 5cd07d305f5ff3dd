import type { Profile } from '@hlizo/contract/entities/profile'

export function allowsPreviews(profiles: readonly Pick<Profile, 'preferences'>[]): boolean {
  return profiles.every(({ preferences }) => preferences?.autoplayPreviews ?? true)
}
