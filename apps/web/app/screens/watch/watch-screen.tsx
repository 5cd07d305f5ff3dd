import { getPublicVideo } from '@hlizo/contract/calls/videos'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { startPosition } from '@hlizo/domain/playback'
import { unsentTime } from '@hlizo/player/unsent-progress'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { FollowBell } from '#web/features/alerts/follow-button.tsx'
import { followTargetOf } from '#web/features/alerts/follow-target.ts'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { advancesIn } from '#web/features/player/advances-in.ts'
import { Opening, PlayerFrame } from '#web/features/player/player-frame.tsx'
import { Player } from '#web/features/player/player.tsx'
import { openedByPin } from '#web/features/pin/opened-by-pin.ts'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { PinGate } from './pin-gate.tsx'
import { Preparing } from '#web/features/player/preparing.tsx'
import { nextVideoQuery, watchQuery } from '#web/features/player/queries.ts'
import { storedProgress } from '#web/features/player/stored-progress.ts'
import { useLaugh } from '#web/features/player/use-laugh.ts'
import { currentProfileId, currentProfileQuery } from '#web/features/profiles/queries.ts'
import { isRefusal } from '#web/lib/api-error.ts'
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

/** The film and who watches it; `failure` is why it cannot be shown, or why it may not go on. */
function useFilm(id: number) {
  const {
    data: film,
    error,
    refetch,
    dataUpdatedAt: askedAt,
  } = useQuery(watchQuery(id, currentProfileId))
  const current = useQuery(currentProfileQuery())
  const profile = current.data
  const isStopped = isRefusal(error, 'AGE_RESTRICTED')
  const [reason, tryAgain] =
    film && !isStopped ? [current.error, current.refetch] : [error, refetch]
  const failure = isStopped || !(film && profile) ? reason : null

  return { film, profile, askedAt, refetch, failure, tryAgain }
}

function Watch({ frame }: { frame: HTMLElement }) {
  const id = Number(useParams()['id'])
  const { state } = useLocation()
  const { film, profile, askedAt, refetch, failure, tryAgain } = useFilm(id)
  useTitle(film?.title)
  const { t, isLaugh } = useAddress(id, Boolean(film?.url && profile))
  const { next, laugh, goOn } = useNext(id, {
    isLaugh,
    film: film ?? null,
    profile: profile ?? null,
  })

  if (failure) return <FailedPage error={failure} onRetry={() => void tryAgain()} />
  if (!film || !profile) return <Opening />
  if (film.premiereAt !== undefined) return <Navigate to={hrefs.video(id)} replace />
  if (film.needsPin) return <PinGate film={film} onGiven={() => void openedByPin(refetch)} />
  if (film.url === null) return <Preparing film={film} />

  const unsent = unsentTime(storedProgress.read(), { videoId: id, profileId: profile.id, askedAt })
  const left = unsent ?? film.progress

  return (
    <>
      <Player
        key={id}
        {...{ frame, film, profile, next, laugh, url: film.url }}
        titleAction={<Bell film={film} />}
        startAt={startPosition({ time: left, duration: film.duration }, t)}
        untouchedAdvances={advancesIn(state)}
        renew={async () => (await refetch()).data ?? null}
        onNext={(advances) => {
          if (next) goOn(next, advances)
        }}
      />
      <PinDialog purpose="titles" />
    </>
  )
}

function Bell({ film }: { film: Video }) {
  const target = followTargetOf(film)

  return target && <FollowBell target={target} size="md" />
}

/** What comes next: the next episode or a related video, or a video that is chosen to make the profile laugh. */
function useNext(
  id: number,
  { isLaugh, film, profile }: { isLaugh: boolean; film: Video | null; profile: Profile | null },
) {
  const navigate = useNavigate()
  const goOn = (to: NextVideo | null, untouchedAdvances: number) =>
    void navigate(to ? addressOf(to.id, isLaugh) : hrefs.laugh(), {
      replace: true,
      state: { untouchedAdvances },
    })
  const { data: nextInLine } = useQuery({
    ...nextVideoQuery(id),
    enabled: !isLaugh && Boolean(film?.url),
  })
  const chosen = useLaugh({
    id,
    isOn: isLaugh,
    film,
    profile,
    canUndo: true,
    open: (to) => goOn(to, 0),
  })

  return { next: isLaugh ? chosen.next : (nextInLine ?? null), laugh: chosen.laugh, goOn }
}

const addressOf = (id: number, isLaugh: boolean) =>
  isLaugh ? hrefs.watchLaugh(id) : hrefs.watch(id)

/** The asked start is used once: a reload, or a way back here, goes on where the viewer was. */
function useAddress(id: number, isOpen: boolean): { t: number | undefined; isLaugh: boolean } {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { t, laugh } = screenQueries.watch.parse(Object.fromEntries(search))
  const isLaugh = laugh === '1'
  const forgetStart = useEffectEvent(() =>
    navigate(addressOf(id, isLaugh), { replace: true, state }),
  )
  useEffect(() => {
    if (isOpen && t !== undefined) void forgetStart()
  }, [isOpen, t])

  return { t, isLaugh }
}
