import type { Sort } from '@hlizo/contract/entities/sort'
import { TITLE_FITS, titleFit } from '@hlizo/domain/title-fit'
import type { TitleFacts } from '#server/stores/title-index.ts'

type Sortable = Pick<TitleFacts, 'type' | 'id' | 'pin' | 'sortKey' | 'launchAt' | 'viewsCount'>
type Found = Sortable & {
  readonly title: string
  readonly rank: number
  readonly isOwn: boolean
  readonly episodes: readonly { readonly title: string }[]
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

// Type and id make the order of equal titles stable (D77).
const orders: Readonly<Record<Exclude<Sort, 'all'>, readonly Order[]>> = {
  new: [backwards(byLaunch), byType, backwards(byId)],
  old: [byLaunch, byType, byId],
  popular: [byViews, byType, backwards(byId)],
  'a-z': [byKey, byType, byId],
  'z-a': [backwards(byKey), byType, backwards(byId)],
}
/** The default sort of a category: pinned titles first (D77). */
const byPin: readonly Order[] = [(a, b) => b.pin - a.pin, ...orders.new]

const oneAfterTheOther =
  <Title>(steps: readonly ((a: Title, b: Title) => number)[]) =>
  (a: Title, b: Title): number => {
    for (const step of steps) {
      const difference = step(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }

function fitOf({ title, isOwn, episodes }: Found, words: readonly string[]): number {
  const names = isOwn ? [title] : episodes.map((episode) => episode.title)

  return Math.min(...names.map((name) => TITLE_FITS.indexOf(titleFit(name, words))))
}

/**
 * By relevance (D80): first the rank of the words, then an exact name, the title's own name before
 * an episode's, a name that starts with the words, and views.
 */
function sortByRelevance<Title extends Found>(titles: readonly Title[], words: readonly string[]) {
  const weighed = titles.map((title) => ({ ...title, given: title, fit: fitOf(title, words) }))
  const order = oneAfterTheOther<(typeof weighed)[number]>([
    (a, b) => a.rank - b.rank,
    (a, b) => Number(b.fit === 0) - Number(a.fit === 0),
    (a, b) => Number(b.isOwn) - Number(a.isOwn),
    (a, b) => a.fit - b.fit,
    byViews,
    byType,
    backwards(byId),
  ])

  return weighed.toSorted(order).map(({ given }) => given)
}

/** Sorts by relevance when no sort is given (D79). */
export function sortTitles<Title extends Found>(
  titles: readonly Title[],
  sort: Sort,
  words: readonly string[],
): Title[] {
  if (sort === 'all') return sortByRelevance(titles, words)

  return titles.toSorted(oneAfterTheOther(orders[sort]))
}

const browsingOrder = (sort: Sort) => oneAfterTheOther(sort === 'all' ? byPin : orders[sort])

export function isAfter(title: Sortable, place: Sortable, sort: Sort): boolean {
  return browsingOrder(sort)(title, place) > 0
}

export function firstTitles<Title extends Sortable>(
  titles: Iterable<Title>,
  sort: Sort,
  count: number,
): Title[] {
  const order = browsingOrder(sort)
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
