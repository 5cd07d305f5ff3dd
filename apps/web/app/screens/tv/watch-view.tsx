import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { startPosition } from '@hlizo/domain/playback'
import { unsentTime } from '@hlizo/player/unsent-progress'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { advancesIn } from '#web/features/player/advances-in.ts'
import { nextVideoQuery, watchQuery } from '#web/features/player/queries.ts'
import { storedProgress } from '#web/features/player/stored-progress.ts'
import { useLaugh } from '#web/features/player/use-laugh.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { TvFailure } from './tv-failure.tsx'
import { TvNotice } from './tv-notice.tsx'
import { cameFrom } from './tv-place.ts'
import { TvPinGate } from './tv-pin-gate.tsx'
import { TvPlayer } from './tv-player.tsx'
import { TvSplash } from './tv-splash.tsx'

type WatchViewProps = {
  id: number
  t: number | undefined
  /** Whether the next video is chosen to make the profile laugh. */
  isLaugh: boolean
  profile: Profile
  onBack: () => void
}

type NextOf = Pick<WatchViewProps, 'id' | 'isLaugh' | 'profile'> & { readonly film: Video | null }

/** What comes next: in line, or chosen to make the profile laugh. */
function useNext({ id, isLaugh, film, profile }: NextOf) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data: nextInLine } = useQuery({
    ...nextVideoQuery(id),
    enabled: !isLaugh && Boolean(film?.url),
  })
  const goOn = (to: NextVideo | null, untouchedAdvances: number) =>
    navigate(
      to
        ? hrefs.tv({ view: 'watch', id: to.id, laugh: isLaugh ? 1 : undefined })
        : hrefs.tv({ view: 'laugh' }),
      { replace: true, state: { from: cameFrom(state), untouchedAdvances } },
    )
  const { next: nextLaugh, laugh } = useLaugh({
    id,
    isOn: isLaugh,
    film,
    profile,
    canUndo: false,
    open: (to) => void goOn(to, 0),
  })

  return { next: isLaugh ? nextLaugh : (nextInLine ?? null), laugh, goOn }
}

/** A film on the whole television, from where it was left. */
export function WatchView({ id, t, isLaugh, profile, onBack }: WatchViewProps) {
  const { state } = useLocation()
  const {
    data: film,
    error,
    refetch,
    dataUpdatedAt: askedAt,
  } = useQuery(watchQuery(id, async () => profile.id))
  const { next, laugh, goOn } = useNext({ id, isLaugh, film: film ?? null, profile })
  useTitle(film?.title)
  if (!film || isRefusal(error, 'AGE_RESTRICTED'))
    return error ? <TvFailure error={error} onRetry={() => void refetch()} /> : <TvSplash />
  if (film.needsPin) return <TvPinGate {...{ film, refetch, onBack }} />
  if (film.url === null) {
    return <TvNotice title={preparingMessages.title} text={preparingMessages.onWatchPage} />
  }

  const unsent = unsentTime(storedProgress.read(), { videoId: id, profileId: profile.id, askedAt })

  return (
    <TvPlayer
      {...{ film, profile, onBack, next, laugh, url: film.url }}
      startAt={startPosition({ time: unsent ?? film.progress, duration: film.duration }, t)}
      untouchedAdvances={advancesIn(state)}
      renew={async () => (await refetch()).data ?? null}
      onNext={(advances) => {
        if (next) void goOn(next, advances)
      }}
    />
  )
}
