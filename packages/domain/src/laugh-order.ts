import { LAUGH_MAX_SECONDS, LAUGH_MIN_SECONDS } from '@hlizo/contract/constants'
import { recommend, type Candidate, type Taste } from './recommendation.ts'

export type Laughable = Candidate & {
  readonly durationSeconds: number
  /** Seen or begun at some time. */
  readonly isKnown: boolean
}

const fits = ({ durationSeconds }: Laughable) =>
  durationSeconds >= LAUGH_MIN_SECONDS && durationSeconds <= LAUGH_MAX_SECONDS

/**
 * Films to laugh at, in the order of the recommendations: first new ones of five to fifteen minutes, then new ones
 * of any other length, then those that the profile knows.
 */
export function laughOrder(
  candidates: readonly Laughable[],
  taste: Pick<Taste, 'recent' | 'coViews'>,
  options: { readonly now: Date; readonly seed: string; readonly limit: number },
): number[] {
  const groups = [
    candidates.filter((one) => !one.isKnown && fits(one)),
    candidates.filter((one) => !one.isKnown && !fits(one)),
    candidates.filter((one) => one.isKnown && fits(one)),
    candidates.filter((one) => one.isKnown && !fits(one)),
  ]
  const ids: number[] = []
  for (const group of groups) {
    const limit = options.limit - ids.length
    if (limit <= 0) break
    const known = { ...taste, watchedIds: new Set<number>() }
    ids.push(...recommend(group, known, { ...options, limit }).map(({ id }) => id))
  }

  return ids
}
