import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { useQuery } from '@tanstack/react-query'
import type { CardTitle } from '#web/features/catalogue/card-title.ts'
import { FavoriteHeart } from '#web/features/catalogue/favorite-button.tsx'
import { showQuery, similarQuery } from '#web/features/catalogue/queries.ts'
import { FailedRow, QueryRow } from '#web/features/catalogue/query-row.tsx'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { TitleRow } from '#web/features/catalogue/title-row.tsx'

const heartOf = (title: CardTitle, tabIndex: 0 | -1) => (
  <FavoriteHeart title={title} tabIndex={tabIndex} />
)

export function MemberRelatedVideos({ video }: { video: Video }) {
  const showId = video.show?.id

  return (
    <>
      {showId !== undefined && <OtherEpisodes showId={showId} videoId={video.id} />}
      <QueryRow
        name={ro.similar}
        query={similarQuery(video.category.name)}
        pick={(videos) =>
          videos.filter(
            ({ id, show }) => id !== video.id && (showId === undefined || show?.id !== showId),
          )
        }
        actionsOf={heartOf}
      />
    </>
  )
}

function OtherEpisodes({ showId, videoId }: { showId: number; videoId: number }) {
  const { data: show, isError, refetch } = useQuery(showQuery(showId))
  if (isError) return <FailedRow name={ro.otherEpisodes} onRetry={() => void refetch()} />
  if (!show) return <RowSkeleton name={ro.otherEpisodes} />

  return (
    <TitleRow
      name={ro.otherEpisodes}
      titles={show.videos.filter(({ id }) => id !== videoId)}
      to={hrefs.show(showId)}
      actionsOf={heartOf}
    />
  )
}
