import { categories, type Category } from '@hlizo/contract/entities/category'
import { DAY_MS } from '@hlizo/kit/durations'
import { seededNumber, seededOrder } from './seeded-order.ts'

export type Candidate = {
  readonly id: number
  readonly category: Category
  readonly showId: number | null
  readonly comedianIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly launchAt: Date
  readonly viewsCount: number
  /** The operator's recommendation; higher comes first, 0 is none. */
  readonly pin: number
}

export type Taste = {
  /** Seen or started videos are never recommended. */
  readonly watchedIds: ReadonlySet<number>
  readonly recent: readonly Candidate[]
  /** Weights of videos that others with the same history watched, by id. */
  readonly coViews: ReadonlyMap<number, number>
}

const CO_VIEW_SHARE = 0.45
const AFFINITY_SHARE = 0.35
const FRESHNESS_SHARE = 0.2
const FRESHNESS_HALF_LIFE_DAYS = 30
const MAX_PER_SHOW = 2
const MAX_PER_COMEDIAN = 3
const TOP_TAGS = 3

function countOf(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)

  return counts
}

function freshness(launchAt: Date, now: Date): number {
  const ageDays = Math.max(0, (now.getTime() - launchAt.getTime()) / DAY_MS)
  return 0.5 ** (ageDays / FRESHNESS_HALF_LIFE_DAYS)
}

/** Scales to 0-1, so that different measures can be added. */
function normalised(values: ReadonlyMap<number, number>): (id: number) => number {
  const greatest = Math.max(0, ...values.values())
  return (id) => (greatest === 0 ? 0 : (values.get(id) ?? 0) / greatest)
}

function affinities(candidates: readonly Candidate[], watched: readonly Candidate[]) {
  const tags = countOf(watched.flatMap(({ tagIds }) => tagIds))
  const comedians = countOf(watched.flatMap(({ comedianIds }) => comedianIds))
  const weightOf = (counts: ReadonlyMap<number, number>, ids: readonly number[]) =>
    ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)

  return new Map(
    candidates.map((candidate) => [
      candidate.id,
      weightOf(tags, candidate.tagIds) + weightOf(comedians, candidate.comedianIds),
    ]),
  )
}

function varied(ranked: readonly Candidate[], limit: number): Candidate[] {
  const perShow = new Map<number, number>()
  const perComedian = new Map<number, number>()
  const taken: Candidate[] = []
  for (const candidate of ranked) {
    if (taken.length === limit) break
    const { showId, comedianIds } = candidate
    if (showId !== null && (perShow.get(showId) ?? 0) >= MAX_PER_SHOW) continue
    if (comedianIds.some((id) => (perComedian.get(id) ?? 0) >= MAX_PER_COMEDIAN)) continue

    taken.push(candidate)
    if (showId !== null) perShow.set(showId, (perShow.get(showId) ?? 0) + 1)
    for (const id of comedianIds) perComedian.set(id, (perComedian.get(id) ?? 0) + 1)
  }

  return taken
}

/**
 * Recommendations, best first (D70): 0.45 what others with this taste watch, 0.35 tags and comedians, 0.2
 * novelty. A profile without history gets the operator's picks, then the most watched. Deterministic by
 * seed: use profile and day.
 */
export function recommend(
  candidates: readonly Candidate[],
  taste: Taste,
  options: { readonly now: Date; readonly seed: string; readonly limit: number },
): Candidate[] {
  const { now, seed, limit } = options
  const open = candidates.filter(({ id }) => !taste.watchedIds.has(id))
  if (taste.recent.length === 0) {
    const picks = open.toSorted(
      (a, b) => b.pin - a.pin || b.viewsCount - a.viewsCount || b.id - a.id,
    )
    return varied(picks, limit)
  }

  const coView = normalised(taste.coViews)
  const affinity = normalised(affinities(open, taste.recent))
  const scores = new Map(
    open.map(({ id, launchAt }) => [
      id,
      CO_VIEW_SHARE * coView(id) +
        AFFINITY_SHARE * affinity(id) +
        FRESHNESS_SHARE * freshness(launchAt, now),
    ]),
  )
  const ranked = open.toSorted(
    (a, b) =>
      (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) ||
      seededNumber(seed, a.id) - seededNumber(seed, b.id),
  )

  return varied(ranked, limit)
}

function topTags(watched: readonly Candidate[]): Set<number> {
  const counts = [...countOf(watched.flatMap(({ tagIds }) => tagIds))]
  return new Set(
    counts
      .toSorted(([a, many], [b, more]) => more - many || a - b)
      .slice(0, TOP_TAGS)
      .map(([id]) => id),
  )
}

/**
 * Videos outside the profile's habits (D71): unwatched, without its three favourite tags, shuffled by seed,
 * alternating between categories.
 */
export function explore(
  candidates: readonly Candidate[],
  taste: Pick<Taste, 'watchedIds' | 'recent'>,
  options: { readonly seed: string; readonly limit: number },
): Candidate[] {
  const tags = topTags(taste.recent)
  const strange = candidates.filter(
    ({ id, tagIds }) => !taste.watchedIds.has(id) && !tagIds.some((tag) => tags.has(tag)),
  )
  const shuffled = seededOrder(strange, options.seed)
  const turns = categories.map((category) => shuffled.filter((one) => one.category === category))
  const rounds = Math.max(0, ...turns.map((turn) => turn.length))

  return Array.from({ length: rounds }, (_, round) => turns.flatMap((turn) => turn[round] ?? []))
    .flat()
    .slice(0, options.limit)
}
