import type { Sort } from '@hlizo/contract/entities/sort'
import type { TitleRef } from '#server/stores/title-cards.ts'
import type { TitleFacts } from '#server/stores/title-index.ts'

type Sortable = TitleRef & TitleFacts & { readonly rank: number }
type Order = (a: Sortable, b: Sortable) => number

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byLaunch: Order = (a, b) => a.launchAt.getTime() - b.launchAt.getTime()
const byViews: Order = (a, b) => b.views - a.views
const byKey: Order = (a, b) => byText(a.sortKey, b.sortKey)
const byType: Order = (a, b) => byText(a.type, b.type)
const byId: Order = (a, b) => a.id - b.id
const backwards =
  (order: Order): Order =>
  (a, b) =>
    order(b, a)

// Each order ends with type and id, so that equal titles stay where they are (D77).
const orders: Readonly<Record<Sort, readonly Order[]>> = {
  // Without a sort of its own a search is by relevance, and equally good titles by their views (D79).
  all: [(a, b) => a.rank - b.rank, byViews, byType, backwards(byId)],
  new: [backwards(byLaunch), byType, backwards(byId)],
  old: [byLaunch, byType, byId],
  popular: [byViews, byType, backwards(byId)],
  'a-z': [byKey, byType, byId],
  'z-a': [backwards(byKey), byType, backwards(byId)],
}

/** What a search has found, in the order asked for. */
export function sortTitles<Title extends Sortable>(titles: readonly Title[], sort: Sort): Title[] {
  return titles.toSorted((a, b) => {
    for (const order of orders[sort]) {
      const difference = order(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })
}
