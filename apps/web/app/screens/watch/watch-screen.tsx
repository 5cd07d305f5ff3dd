import { getPublicVideo } from '@hlizo/contract/calls/videos'
import type { NextVideo } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { startPosition } from '@hlizo/domain/playback'
import { unsentTime } from '@hlizo/player/unsent-progress'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { Opening, PlayerFrame } from '#web/features/player/player-frame.tsx'
import { Player } from '#web/features/player/player.tsx'
import { Preparing } from '#web/features/player/preparing.tsx'
import { nextVideoQuery, watchQuery } from '#web/features/player/queries.ts'
import { storedProgress } from '#web/features/player/stored-progress.ts'
import { currentProfileId, currentProfileQuery } from '#web/features/profiles/queries.ts'
import { numericParam } from '#web/lib/numeric-param.ts'
import { untitledMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { useTitle } from '#web/lib/use-title.ts'
import type { Route } from './+types/watch-screen.ts'

export const meta = () => untitledMeta('watch')

/** Only whether there is such a video: its stream belongs to a profile, and is fetched in the browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await publicData(context, getPublicVideo, { params: { id: numericParam(params.id) } })

  return null
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  numericParam(params.id)

  return null
}

/** /watch/{id}: the film in the whole window, from where it was left (spec §2 „Watch”). */
export default function WatchScreen() {
  return <PlayerFrame>{(frame) => <Watch frame={frame} />}</PlayerFrame>
}

function Watch({ frame }: { frame: HTMLElement }) {
  const id = Number(useParams()['id'])
  const { state } = useLocation()
  const navigate = useNavigate()
  const {
    data: film,
    error,
    refetch,
    dataUpdatedAt: askedAt,
  } = useQuery(watchQuery(id, currentProfileId))
  const current = useQuery(currentProfileQuery())
  const profile = current.data
  const { data: next } = useQuery({ ...nextVideoQuery(id), enabled: Boolean(film?.url) })
  useTitle(film?.title)
  const t = useAskedStart(id, Boolean(film?.url && profile))

  const [failure, tryAgain] = film ? [current.error, current.refetch] : [error, refetch]
  if (!(film && profile) && failure)
    return <FailedPage error={failure} onRetry={() => void tryAgain()} />
  if (!film || !profile) return <Opening />
  if (film.url === null) return <Preparing film={film} />

  const unsent = unsentTime(storedProgress.read(), { videoId: id, profileId: profile.id, askedAt })
  const left = unsent ?? film.progress
  const goOn = (to: NextVideo, untouchedAdvances: number) =>
    navigate(hrefs.watch(to.id), { replace: true, state: { untouchedAdvances } })

  return (
    <Player
      key={id}
      {...{ frame, film, profile, next: next ?? null, url: film.url }}
      startAt={startPosition({ time: left, duration: film.duration }, t)}
      untouchedAdvances={advancesIn(state)}
      renew={async () => (await refetch()).data ?? null}
      onNext={(advances) => {
        if (next) void goOn(next, advances)
      }}
    />
  )
}

/** The asked start is used once: a reload, or a way back here, goes on where the viewer was. */
function useAskedStart(id: number, isOpen: boolean): number | undefined {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { t } = screenQueries.watch.parse(Object.fromEntries(search))
  const forgetStart = useEffectEvent(() => navigate(hrefs.watch(id), { replace: true, state }))
  useEffect(() => {
    if (isOpen && t !== undefined) void forgetStart()
  }, [isOpen, t])

  return t
}

/** How many films have started by themselves, as the last of them noted it in the history. */
function advancesIn(state: unknown): number {
  const isNoted = typeof state === 'object' && state !== null && 'untouchedAdvances' in state

  return isNoted ? Number(state.untouchedAdvances) || 0 : 0
}
