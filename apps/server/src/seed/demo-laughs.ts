import { LAUGH_GROUP_PROFILES } from '@hlizo/contract/constants'
import { laughGroupSums } from '@hlizo/domain/laugh-group'

/** One in so many videos has no laughter map yet, as new ones do. */
const WITHOUT = 5
const MOST_PROFILES = 160
const JOKES = [4, 8] as const

/** The generator of Park and Miller: the same numbers between 0 and 1 for a seed. */
function repeatable(seed: number): () => number {
  let state = 1 + (Math.abs(seed) % 2_147_483_646)

  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** What would have been counted of a demo video, the same at every start; null for those without a map. */
export function demoLaughs(
  number: number,
  durationSeconds: number,
): { readonly parts: number[]; readonly profiles: number } | null {
  if (durationSeconds <= 0 || number % WITHOUT === 0) return null
  const uniform = repeatable(number)
  const between = (low: number, high: number) => low + Math.floor(uniform() * (high - low + 1))
  const end = Math.max(1, Math.floor(durationSeconds) - 3)
  const jokes = Array.from({ length: between(...JOKES) }, () => ({
    at: between(0, end),
    chance: 0.15 + 0.6 * uniform(),
  }))
  const profiles = Array.from({ length: between(LAUGH_GROUP_PROFILES, MOST_PROFILES) }, () =>
    jokes.flatMap(({ at, chance }) => (uniform() < chance ? [at + between(0, 2)] : [])),
  )

  return {
    parts: laughGroupSums(profiles, durationSeconds, uniform),
    profiles: profiles.length,
  }
}
