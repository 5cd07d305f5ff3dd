import { searchPublicContent } from '@hlizo/contract/calls/content'
import { LIST_LIMIT_MAX } from '@hlizo/contract/constants'
import { Category } from '@hlizo/contract/entities/category'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import { brand } from '@hlizo/contract/messages/brand'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages as ro } from '@hlizo/contract/messages/category'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { showBellOf } from '#web/features/alerts/follow-button.tsx'
import { useMembership } from '#web/features/account/use-membership.ts'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { categoryPagesQuery } from '#web/features/catalogue/queries.ts'
import { ResultGrid } from '#web/features/catalogue/result-card.tsx'
import { SortChips } from '#web/features/catalogue/sort-chips.tsx'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { GridSkeleton } from '#web/features/catalogue/title-grid.tsx'
import { useSort } from '#web/features/catalogue/use-sort.ts'
import { track } from '#web/lib/analytics.ts'
import type { Page as ListPage } from '#web/lib/api.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { notFound, publicPage } from '#web/lib/public-data.ts'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import type { Route } from './+types/category-screen.ts'
import styles from './category.module.css'
import { useShown } from './use-shown.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const category = categoryIn(params.name)
  const { hasSession, settings } = context.get(siteServices)
  if (hasSession) return null
  const { sort } = screenQueries.category.parse(
    Object.fromEntries(new URL(request.url).searchParams),
  )
  const page = await publicPage(context, searchPublicContent, { query: { category, sort } })

  return page && { page, sort, publicUrl: settings.publicUrl }
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  categoryIn(params.name)

  return null
}

/** The category of the address; any other word is no page (D78). */
function categoryIn(name: string): Category {
  const parsed = Category.safeParse(name)
  if (!parsed.success) throw notFound()

  return parsed.data
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { data: category } = Category.safeParse(params.name)
  if (!category) return []

  return pageMeta({
    title: catalogueMessages.category[category],
    description: brand.description,
    publicUrl: loaderData?.publicUrl,
    picture: loaderData?.page.data[0]?.largeThumbnailUrl,
    facts: {
      '@type': 'CollectionPage',
      name: catalogueMessages.category[category],
      inLanguage: 'ro',
    },
  })
}

/** /category/{name}: one category as a grid. The sort lives in the address, so it survives a reload. */
export default function CategoryScreen({ params, loaderData }: Route.ComponentProps) {
  const category = categoryIn(params.name)
  const [sort, setSort] = useSort()

  return (
    <Page>
      <Stack gap="lg">
        <PageHeading title={catalogueMessages.category[category]} />
        <SortChips
          labels={ro.chips}
          sort={sort}
          onSort={(next) => {
            track({ event: 'filter_videos', page: 'category', category, sort: next })
            setSort(next)
          }}
        />
      </Stack>
      <CategoryGrid
        key={category}
        category={category}
        rendered={loaderData?.sort === sort ? loaderData.page : null}
      />
    </Page>
  )
}

type CategoryGridProps = {
  category: Category
  rendered: ListPage<SearchResult[]> | null
}

function CategoryGrid({ category, rendered }: CategoryGridProps) {
  const [sort] = useSort()
  const [shown, show] = useShown()
  const membership = useMembership()
  const titles = useInfiniteQuery({
    ...categoryPagesQuery(membership === 'subscriber', { category, sort }),
    enabled: membership !== 'unknown',
    placeholderData: keepPreviousData,
    ...(rendered &&
      membership === 'visitor' && {
        initialData: { pages: [rendered], pageParams: [undefined] },
      }),
  })
  const { data, isError, isPlaceholderData, hasNextPage, refetch } = titles
  const results = data?.pages.flatMap((page) => page.data)
  const showMore = async () => {
    const next = shown + LIST_LIMIT_MAX
    // Read first, so that one press adds once, and what was added is counted once.
    if (results && results.length < next && hasNextPage) await titles.fetchNextPage()
    show(next)
  }

  if (!results) return isError ? <FailedPart onRetry={() => void refetch()} /> : <GridSkeleton />
  if (results.length === 0) return <EmptyState title={ro.empty} />

  const hasMore = results.length > shown || hasNextPage

  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <h2 className="visually-hidden">{catalogueMessages.sort[sort]}</h2>
      <ResultGrid
        label={catalogueMessages.category[category]}
        results={results.slice(0, shown)}
        actionsOf={showBellOf}
      />
      <NextPage
        of={{ ...titles, hasNextPage: hasMore, fetchNextPage: showMore }}
        label={catalogueMessages.loadMore}
        count={Math.min(shown, results.length)}
      />
      {!hasMore && <p className={styles.end}>{catalogueMessages.end}</p>}
    </div>
  )
}
