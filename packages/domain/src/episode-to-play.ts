export type WatchedEpisode = {
  readonly id: number
  readonly isInProgress: boolean
  readonly updatedAt: Date
}

function isLater(a: WatchedEpisode, b: WatchedEpisode): boolean {
  if (a.isInProgress !== b.isInProgress) return a.isInProgress
  const [aMs, bMs] = [a.updatedAt.getTime(), b.updatedAt.getTime()]

  return aMs === bMs ? a.id > b.id : aMs > bMs
}

/**
 * The episode that a show plays (D63): the one in progress, else the next unseen after the last watched,
 * else the first unseen, else the first. `episodes` are in order; null without any.
 */
export function episodeToPlay(
  episodes: readonly number[],
  watched: readonly WatchedEpisode[],
): number | null {
  const [first = null] = episodes
  const known = watched.filter(({ id }) => episodes.includes(id))
  const [some] = known
  if (some === undefined) return first

  const latest = known.reduce((last, one) => (isLater(one, last) ? one : last), some)
  if (latest.isInProgress) return latest.id
  const seen = new Set(known.filter(({ isInProgress }) => !isInProgress).map(({ id }) => id))
  const after = episodes.slice(episodes.indexOf(latest.id) + 1)

  return after.find((id) => !seen.has(id)) ?? episodes.find((id) => !seen.has(id)) ?? first
}
