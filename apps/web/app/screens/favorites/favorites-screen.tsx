import type { Favorite } from '@hlizo/contract/entities/favorite'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { favoritesMessages as ro } from '@hlizo/contract/messages/favorites'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ShowBell } from '#web/features/alerts/follow-button.tsx'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { FavoriteHeart } from '#web/features/catalogue/favorite-button.tsx'
import { favoritesQuery } from '#web/features/catalogue/queries.ts'
import { SortChips } from '#web/features/catalogue/sort-chips.tsx'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { useSort } from '#web/features/catalogue/use-sort.ts'
import { track } from '#web/lib/analytics.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { announce } from '#web/ui/announcements.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { sortFavorites } from './sort-favorites.ts'

const heartOf = (title: Favorite) => (
  <>
    <FavoriteHeart title={title} />
    <ShowBell title={title} />
  </>
)

export const meta = () => pageMeta({ title: ro.title })

/** /favorites: „Lista mea” (spec §2 „Favourites”). */
export default function FavoritesScreen() {
  const [sort, setSort] = useSort()
  const { data: favorites, isError, refetch } = useQuery(favoritesQuery())

  const isEmpty = favorites?.length === 0
  useEmptied(isEmpty, favorites !== undefined)
  if (isEmpty) return <NoFavorites />

  return (
    <Page>
      <Stack gap="lg">
        <PageHeading title={ro.title} />
        <SortChips
          labels={ro.chips}
          sort={sort}
          onSort={(next) => {
            track({ event: 'filter_videos', page: 'favorites', sort: next })
            setSort(next)
          }}
        />
      </Stack>
      <h2 className="visually-hidden">{catalogueMessages.sort[sort]}</h2>
      {favorites && (
        <TitleGrid label={ro.title} titles={sortFavorites(favorites, sort)} actionsOf={heartOf} />
      )}
      {!favorites && (isError ? <FailedPart onRetry={() => void refetch()} /> : <GridSkeleton />)}
    </Page>
  )
}

/** Says that the list became empty while it was open. */
function useEmptied(isEmpty: boolean, isKnown: boolean): void {
  const hadTitles = useRef(false)

  useEffect(() => {
    if (isEmpty && hadTitles.current) announce(ro.empty)
    hadTitles.current = isKnown && !isEmpty
  }, [isEmpty, isKnown])
}

function NoFavorites() {
  return (
    <Page>
      <PageHeading title={ro.title} />
      <EmptyState
        icon="heart"
        title={ro.empty}
        actions={<ButtonLink to={hrefs.home()}>{ro.discover}</ButtonLink>}
      />
    </Page>
  )
}
