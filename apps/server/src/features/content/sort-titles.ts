import type { Sort } from '@hlizo/contract/entities/sort'
import type { TitleFacts } from '#server/stores/title-index.ts'

/** A title of an answer; those that a search has found have a rank. */
type Sortable = Pick<TitleFacts, 'type' | 'id' | 'pin' | 'sortKey' | 'launchAt' | 'viewsCount'> & {
  readonly rank?: number
}
type Order = (a: Sortable, b: Sortable) => number

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byLaunch: Order = (a, b) => a.launchAt.getTime() - b.launchAt.getTime()
const byViews: Order = (a, b) => b.viewsCount - a.viewsCount
const byKey: Order = (a, b) => byText(a.sortKey, b.sortKey)
const byType: Order = (a, b) => byText(a.type, b.type)
const byId: Order = (a, b) => a.id - b.id
const backwards =
  (order: Order): Order =>
  (a, b) =>
    order(b, a)

// Each order ends with type and id, so that equal titles stay where they are (D77).
const orders: Readonly<Record<Exclude<Sort, 'all'>, readonly Order[]>> = {
  new: [backwards(byLaunch), byType, backwards(byId)],
  old: [byLaunch, byType, byId],
  popular: [byViews, byType, backwards(byId)],
  'a-z': [byKey, byType, byId],
  'z-a': [backwards(byKey), byType, backwards(byId)],
}
/** Without a sort of its own a search is by relevance, and equally good titles by their views (D79). */
const byRelevance: readonly Order[] = [
  (a, b) => (a.rank ?? 0) - (b.rank ?? 0),
  byViews,
  byType,
  backwards(byId),
]
/** Without a sort of its own a category begins with what the operator has pinned (D77). */
const byPin: readonly Order[] = [(a, b) => b.pin - a.pin, ...orders.new]

const oneAfterTheOther =
  (steps: readonly Order[]): Order =>
  (a, b) => {
    for (const step of steps) {
      const difference = step(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }

/** What a search has found, in the order asked for. */
export function sortTitles<Title extends Sortable>(titles: readonly Title[], sort: Sort): Title[] {
  return titles.toSorted(oneAfterTheOther(sort === 'all' ? byRelevance : orders[sort]))
}

/** The first titles of a long list in the order asked for, without sorting the others. */
export function firstTitles<Title extends Sortable>(
  titles: Iterable<Title>,
  sort: Sort,
  count: number,
): Title[] {
  const order = oneAfterTheOther(sort === 'all' ? byPin : orders[sort])
  const first: Title[] = []
  for (const title of titles) {
    const last = first.length < count ? undefined : first.at(-1)
    if (last && order(title, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = first[middle]
      if (other && order(other, title) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, title)
    if (first.length > count) first.pop()
  }

  return first
}
