import { AVATARS } from '@hlizo/contract/constants'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'

/** The initial values: for the first profile the holder's name, and an unused avatar (D57). */
export function firstDraft(
  profiles: readonly Pick<Profile, 'avatar'>[],
  firstName: string,
  random: number,
): { name: string; avatar: number } {
  const taken = new Set(profiles.map(({ avatar }) => avatar))
  const free = Array.from({ length: AVATARS }, (_, index) => index + 1).filter(
    (number) => !taken.has(hrefs.avatar(number)),
  )

  return {
    name: profiles.length === 0 ? firstName : '',
    avatar: free[Math.floor(random * free.length)] ?? 1,
  }
}
