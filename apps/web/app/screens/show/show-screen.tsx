import { getPublicShow } from '@hlizo/contract/calls/shows'
import { contentTypeOf } from '@hlizo/contract/entities/category'
import type { Show } from '@hlizo/contract/entities/show'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { videoMessages } from '@hlizo/contract/messages/video'
import { useQuery } from '@tanstack/react-query'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { FollowButton } from '#web/features/alerts/follow-button.tsx'
import { reminderBellOf } from '#web/features/alerts/reminder-button.tsx'
import { FavoriteButton } from '#web/features/catalogue/favorite-button.tsx'
import { LongText } from '#web/features/catalogue/long-text.tsx'
import { showQuery } from '#web/features/catalogue/queries.ts'
import { ShareButton } from '#web/features/catalogue/share-button.tsx'
import { TitleRow } from '#web/features/catalogue/title-row.tsx'
import { TitleStage, TitleStageSkeleton } from '#web/features/catalogue/title-stage.tsx'
import { Cast } from '#web/features/catalogue/video-about.tsx'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { numericParam } from '#web/lib/numeric-param.ts'
import { untitledMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { Route } from './+types/show-screen.ts'
import { castOf } from './cast-of.ts'
import { Episodes } from './episodes.tsx'
import { NextPremiere } from './next-premiere.tsx'
import { SimilarShows } from './similar-shows.tsx'

const ro = videoMessages.show

export const meta = () => untitledMeta('show')

/** Only whether there is such a show: its page belongs to a profile, and is fetched in the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await publicData(context, getPublicShow, { params: { id: numericParam(params.id) } })

  return null
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  numericParam(params.id)

  return null
}

/** /show/{id}: a show with its episodes, for subscribers (spec §2 „Show detail”, D83). */
export default function ShowScreen({ params }: Route.ComponentProps) {
  const {
    data: show,
    error,
    refetch,
  } = useQuery({
    ...showQuery(Number(params.id)),
    // The progress has changed when the user comes back from the player.
    refetchOnMount: 'always',
  })
  useTitle(show?.title)

  if (!show && error) return <FailedPage error={error} onRetry={() => void refetch()} />
  if (!show) return <TitleStageSkeleton />

  return <ShowPage show={show} onAsk={() => void refetch()} />
}

function ShowPage({ show, onAsk }: { show: Show; onAsk: () => void }) {
  const hasPreviews = useHasPreviews()
  const [next, ...later] = show.premieres ?? []

  return (
    <>
      <TitleStage
        pictures={show}
        previewUrl={hasPreviews ? previewOf(show) : null}
        title={show.title}
        titleArtUrl={show.titleUrl}
        facts={
          <>
            <Badge tone="hot">{contentTypeOf[show.category.name]}</Badge>
            <span>{catalogueMessages.episodes(show.videosCount)}</span>
          </>
        }
        actions={
          <>
            <PlayButton show={show} />
            <FavoriteButton title={show} />
            <FollowButton target={{ type: 'SHOW', id: show.id, name: show.title }} />
            <ShareButton title={show.title} />
          </>
        }
      >
        <LongText text={show.description} />
        {next && <NextPremiere key={next.id} asked={next} onAsk={onAsk} />}
      </TitleStage>
      <Page>
        <Cast comedians={castOf(show.videos)} />
        <TitleRow name={homeMessages.rows.premieres} titles={later} actionsOf={reminderBellOf} />
        <ShowEpisodes show={show} />
        <SimilarShows show={show} />
      </Page>
    </>
  )
}

function ShowEpisodes({ show }: { show: Show }) {
  if (show.videos.length > 0) return <Episodes key={show.id} show={show} />

  return <EmptyState icon="tv" title={ro.empty} />
}

function episodeToPlay({ videos, showPlayUrl }: Show) {
  return videos.find(({ id }) => id === showPlayUrl) ?? videos[0]
}

function previewOf(show: Show): string | null {
  const episode = episodeToPlay(show)

  return episode?.cdnPreviewUrl ?? episode?.previewUrl ?? null
}

/** Goes on where the profile stopped, or starts with the first episode. */
function PlayButton({ show }: { show: Show }) {
  const episode = episodeToPlay(show)
  if (!episode) return null
  const isBegun = show.videos.some(({ seen, progress }) => seen || progress > 0)

  return (
    <ButtonLink to={hrefs.watch(episode.id)} size="lg" icon="play">
      {isBegun && episode.episode !== undefined ? ro.continueEpisode(episode.episode) : ro.start}
    </ButtonLink>
  )
}
