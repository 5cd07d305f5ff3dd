import type { Sort } from '@hlizo/contract/entities/sort'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useSearchParams } from 'react-router'
import { announce } from '#web/ui/announcements.ts'

/** The order in the address; the default has no parameter (spec §2). */
export function useSort(): readonly [Sort, (sort: Sort) => void] {
  const [search, setSearch] = useSearchParams()
  const { sort } = screenQueries.category.parse(Object.fromEntries(search))
  const setSort = (next: Sort) => {
    setSearch(next === 'all' ? {} : { sort: next }, { replace: true, preventScrollReset: true })
    announce(catalogueMessages.sortedBy(catalogueMessages.sort[next]))
  }

  return [sort, setSort]
}
