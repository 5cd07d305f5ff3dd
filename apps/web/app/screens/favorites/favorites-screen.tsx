import type { Favorite } from '@hlizo/contract/entities/favorite'
import { hrefs } from '@hlizo/contract/hrefs'
import { favoritesMessages as ro } from '@hlizo/contract/messages/favorites'
import { useQuery } from '@tanstack/react-query'
import { FailedPart } from '#web/features/catalogue/failed-page.tsx'
import { FavoriteHeart } from '#web/features/catalogue/favorite-button.tsx'
import { favoritesQuery } from '#web/features/catalogue/queries.ts'
import { SortChips } from '#web/features/catalogue/sort-chips.tsx'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { useSort } from '#web/features/catalogue/use-sort.ts'
import { track } from '#web/lib/analytics.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { sortFavorites } from './sort-favorites.ts'

export const meta = () => pageMeta({ title: ro.title })

/** /favorites: „Lista mea”, what the profile has put aside (spec §2 „Favourites”). */
export default function FavoritesScreen() {
  const [sort, setSort] = useSort()
  const { data: favorites, isError, refetch } = useQuery(favoritesQuery())

  if (favorites?.length === 0) {
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

  return (
    <Page>
      <PageHeading title={ro.title} />
      <SortChips
        labels={ro.chips}
        sort={sort}
        onSort={(next) => {
          track({ event: 'filter_videos', page: 'favorites', sort: next })
          setSort(next)
        }}
      />
      {favorites && (
        <TitleGrid
          label={ro.title}
          titles={sortFavorites(favorites, sort)}
          actionsOf={(title: Favorite) => <FavoriteHeart title={title} />}
        />
      )}
      {!favorites && (isError ? <FailedPart onRetry={() => void refetch()} /> : <GridSkeleton />)}
    </Page>
  )
}
