import type { Favorite } from '@hlizo/contract/entities/favorite'
import type { Sort } from '@hlizo/contract/entities/sort'
import { sortKey } from '@hlizo/domain/sort-key'

const views = (title: Favorite) => (title.type === 'VIDEO' ? title.viewsCount : 0)

const byName = (a: Favorite, b: Favorite) => {
  const [first, second] = [sortKey(a.title), sortKey(b.title)]
  if (first === second) return 0

  return first < second ? -1 : 1
}
const byMoment = (a: Favorite, b: Favorite) => Date.parse(a.favoritedAt) - Date.parse(b.favoritedAt)

const orders: Readonly<Record<Sort, (a: Favorite, b: Favorite) => number>> = {
  all: (a, b) => byMoment(b, a),
  new: (a, b) => byMoment(b, a),
  old: byMoment,
  // Shows have no views and follow the videos.
  popular: (a, b) => views(b) - views(a),
  'a-z': byName,
  'z-a': (a, b) => byName(b, a),
}

/** Newest and oldest refer to when a title was added. */
export function sortFavorites(favorites: readonly Favorite[], sort: Sort): Favorite[] {
  return favorites.toSorted(orders[sort])
}
