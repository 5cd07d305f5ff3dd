import { TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { Featured } from '@hlizo/contract/entities/featured'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { laughsMessages } from '@hlizo/contract/messages/laughs'
import { useQuery } from '@tanstack/react-query'
import { ShowBell } from '#web/features/alerts/follow-button.tsx'
import { reminderBellOf } from '#web/features/alerts/reminder-button.tsx'
import type { CardTitle } from '#web/features/catalogue/card-title.ts'
import { FavoriteHeart } from '#web/features/catalogue/favorite-button.tsx'
import { FeaturedHero } from '#web/features/catalogue/featured-hero.tsx'
import { jokeLink, jokeNote } from '#web/features/catalogue/joke-link.ts'
import { nextEpisodeNote } from '#web/features/catalogue/next-episode-note.ts'
import {
  bestJokesQuery,
  exploreQuery,
  favoriteRowQuery,
  featuredQuery,
  mostWatchedQuery,
  newVideosQuery,
  otherEpisodesQuery,
  premieresQuery,
  recommendedQuery,
  watchAgainQuery,
  watchlistQuery,
} from '#web/features/catalogue/queries.ts'
import { PreviewsContext } from '#web/features/catalogue/previews-context.ts'
import { QueryRow } from '#web/features/catalogue/query-row.tsx'
import { WatchlistActions } from '#web/features/catalogue/watchlist-actions.tsx'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/panel.tsx'
import styles from './home.module.css'
import { HeroSkeleton } from './home-skeleton.tsx'
import { TagRows } from './tag-rows.tsx'

const ro = homeMessages.rows

const heartOf = (title: CardTitle, tabIndex: 0 | -1) => (
  <>
    <FavoriteHeart title={title} tabIndex={tabIndex} />
    <ShowBell title={title} tabIndex={tabIndex} />
  </>
)

const watchlistActions = (video: VideoCard, tabIndex: 0 | -1) => (
  <WatchlistActions video={video} tabIndex={tabIndex} />
)

/** The home of a subscriber: the hero and the rows in the order of decision D75, each row on its own. */
export function SubscriberHome() {
  const hasPreviews = useHasPreviews()

  return (
    <PreviewsContext value={hasPreviews}>
      <SubscriberHero hasPreviews={hasPreviews} />
      <Page>
        <LaughOffer />
        <QueryRow
          name={ro.watchlist}
          query={watchlistQuery()}
          actionsOf={watchlistActions}
          noteOf={nextEpisodeNote}
        />
        <QueryRow name={ro.newest} query={newVideosQuery()} actionsOf={heartOf} />
        <QueryRow name={ro.premieres} query={premieresQuery()} actionsOf={reminderBellOf} isRare />
        <QueryRow
          name={ro.mostWatched}
          query={mostWatchedQuery()}
          pick={(videos) => videos.slice(0, TOP_ROW_ITEMS)}
          isTop
          actionsOf={heartOf}
        />
        <JokesRow />
        <QueryRow name={ro.recommended} query={recommendedQuery()} actionsOf={heartOf} />
        <QueryRow name={ro.otherEpisodes} query={otherEpisodesQuery()} actionsOf={heartOf} />
        <QueryRow
          name={ro.favorite}
          query={favoriteRowQuery()}
          to={hrefs.favorites()}
          actionsOf={heartOf}
        />
        <QueryRow name={ro.explore} query={exploreQuery()} actionsOf={heartOf} />
        <TagRows actionsOf={heartOf} />
        <QueryRow name={ro.watchAgain} query={watchAgainQuery()} actionsOf={heartOf} />
      </Page>
    </PreviewsContext>
  )
}

/** „Poantele săptămânii”: each card plays its joke. */
function JokesRow() {
  return (
    <QueryRow
      name={ro.bestJokes}
      query={bestJokesQuery()}
      noteOf={jokeNote}
      linkOf={jokeLink}
      isRare
    />
  )
}

/** One press starts something short. */
function LaughOffer() {
  return (
    <div className={styles.laugh}>
      <ButtonLink to={hrefs.laugh()} size="lg" icon="star">
        {laughsMessages.title}
      </ButtonLink>
      <p>{laughsMessages.lead}</p>
    </div>
  )
}

function SubscriberHero({ hasPreviews }: { hasPreviews: boolean }) {
  const { data: titles, isError, refetch } = useQuery(featuredQuery())
  if (isError) return <FailedPart onRetry={() => void refetch()} />
  if (!titles) return <HeroSkeleton />

  return (
    <FeaturedHero titles={titles} actionsOf={heroActions} isPageHeading hasPreviews={hasPreviews} />
  )
}

function heroActions(title: Featured) {
  const playId = title.type === 'VIDEO' ? title.id : title.showPlayUrl
  const details = title.type === 'VIDEO' ? hrefs.video(title.id) : hrefs.show(title.id)

  return (
    <>
      {playId !== null && (
        <ButtonLink to={hrefs.watch(playId)} size="lg" icon="play">
          {catalogueMessages.play}
        </ButtonLink>
      )}
      <ButtonLink to={details} size="lg" variant="secondary" icon="info">
        {catalogueMessages.details}
      </ButtonLink>
    </>
  )
}
