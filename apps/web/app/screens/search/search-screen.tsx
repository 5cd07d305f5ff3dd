import { searchPublicContent } from '@hlizo/contract/calls/content'
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@hlizo/contract/constants'
import { categories, type Category } from '@hlizo/contract/entities/category'
import { Sort, sorts } from '@hlizo/contract/entities/sort'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useLocation } from 'react-router'
import { useMembership } from '#web/features/account/use-membership.ts'
import { track } from '#web/lib/analytics.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { announce } from '#web/ui/announcements.ts'
import { Chip, Chips } from '#web/ui/chips.tsx'
import { Page } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Route } from './+types/search-screen.ts'
import { SearchField } from './search-field.tsx'
import { SearchIdeas } from './search-ideas.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search.module.css'
import { useSearchAddress } from './use-search-address.ts'

/** The results for a visitor's address; null without a search, and for signed-in users. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (context.get(siteServices).hasSession) return null
  const { search, searchParams } = new URL(request.url)
  const query = screenQueries.search.parse(Object.fromEntries(searchParams))
  const { q = '', category, sort } = query
  if (q.length < SEARCH_MIN_LENGTH) return null
  const asked = { q: q.slice(0, SEARCH_MAX_LENGTH), category, sort }
  const results = await publicData(context, searchPublicContent, { query: asked })

  return results && { results, search }
}

export function clientLoader() {
  return null
}

export const meta = () => pageMeta({ title: ro.title })

const sortOptions = sorts.map((value) => ({ value, label: catalogueMessages.sort[value] }))

type Filter = { category?: Category | undefined; sort?: Sort }

/** The results may stay as many as they were, and their number is then not read out again. */
const spokenFilter = ({ category, sort }: Filter): string =>
  sort
    ? catalogueMessages.sortedBy(catalogueMessages.sort[sort])
    : ro.filteredBy(category ? catalogueMessages.category[category] : ro.all)

function Filters(props: {
  category: Category | undefined
  sort: Sort
  onFilter: (change: Filter) => void
}) {
  const { category, sort, onFilter } = props

  return (
    <div className={styles.filters}>
      <Chips label={ro.filters}>
        <Chip
          label={ro.all}
          isPressed={category === undefined}
          onPress={() => onFilter({ category: undefined })}
        />
        {categories.map((name) => (
          <Chip
            key={name}
            label={catalogueMessages.category[name]}
            isPressed={name === category}
            onPress={() => onFilter({ category: name })}
          />
        ))}
      </Chips>
      <SelectField
        label={catalogueMessages.sortLabel}
        name="sort"
        options={sortOptions}
        value={sort}
        onChange={(event) => onFilter({ sort: Sort.parse(event.target.value) })}
      />
    </div>
  )
}

/** /search: searches while typing; without a query it shows suggestions (spec §2 „Search”, D79). */
export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { asked, typed, type, ask } = useSearchAddress()
  const { q, category, sort } = asked
  const membership = useMembership()
  const hasWords = q.length >= SEARCH_MIN_LENGTH
  const isAsked = hasWords || category !== undefined || sort !== 'all'

  const filter = (change: Filter) => {
    const chosen = { category, sort, ...change }
    track({
      event: 'filter_videos',
      page: 'search',
      sort: chosen.sort,
      ...(chosen.category && { category: chosen.category }),
    })
    ask(change)
    announce(spokenFilter(change))
  }

  return (
    <Page>
      <h1 className="visually-hidden">{ro.title}</h1>
      <div className={styles.head}>
        <SearchField value={typed} onType={type} onSubmit={() => ask({})} />
        <Filters category={category} sort={sort} onFilter={filter} />
      </div>
      {membership !== 'unknown' &&
        (isAsked ? (
          <SearchResults
            asked={{ ...asked, q: hasWords ? q : '' }}
            isSubscriber={membership === 'subscriber'}
            rendered={loaderData?.search === search ? loaderData.results : null}
          />
        ) : (
          <SearchIdeas
            isSubscriber={membership === 'subscriber'}
            onChoose={(words) => ask({ q: words })}
          />
        ))}
    </Page>
  )
}
