import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { pinMessages } from '@hlizo/contract/messages/pin'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { startPosition } from '@hlizo/domain/playback'
import { unsentTime } from '@hlizo/player/unsent-progress'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { openedByPin } from '#web/features/pin/opened-by-pin.ts'
import { nextVideoQuery, watchQuery } from '#web/features/player/queries.ts'
import { storedProgress } from '#web/features/player/stored-progress.ts'
import { useLaugh } from '#web/features/player/use-laugh.ts'
import { isRefusal } from '#web/lib/api-error.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { TvAgeRestricted } from './tv-age-restricted.tsx'
import { TvFailure } from './tv-failure.tsx'
import { TvNotice } from './tv-notice.tsx'
import { cameFrom } from './tv-place.ts'
import { TvPin } from './tv-pin.tsx'
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

/** A film on the whole television, from where it was left. */
export function WatchView({ id, t, isLaugh, profile, onBack }: WatchViewProps) {
  const { state } = useLocation()
  const asked = useQuery(watchQuery(id, async () => profile.id))
  const { data: film, error, refetch, dataUpdatedAt: askedAt } = asked
  const { next, laugh, goOn } = useNext(id, { isLaugh, film: film ?? null, profile })
  useTitle(film?.title)
  if (isRefusal(error, 'AGE_RESTRICTED')) return <TvAgeRestricted />
  if (!film)
    return error ? <TvFailure error={error} onRetry={() => void refetch()} /> : <TvSplash />
  if (film.needsPin) {
    return (
      <TvPin
        purpose="titles"
        title={pinMessages.gate.title(film.ageRating)}
        lead={pinMessages.gate.lead}
        onGiven={() => void openedByPin(refetch)}
        onCancel={onBack}
      />
    )
  }
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
        if (next) goOn(next, advances)
      }}
    />
  )
}

/** What comes next: the next video in line, or one that is chosen to make the profile laugh. */
function useNext(
  id: number,
  { isLaugh, film, profile }: { isLaugh: boolean; film: Video | null; profile: Profile },
) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { data: nextInLine } = useQuery({
    ...nextVideoQuery(id),
    enabled: !isLaugh && Boolean(film?.url),
  })
  const goOn = (to: NextVideo | null, untouchedAdvances: number) =>
    void navigate(
      to
        ? hrefs.tv({ view: 'watch', id: to.id, laugh: isLaugh ? 1 : undefined })
        : hrefs.tv({ view: 'laugh' }),
      { replace: true, state: { from: cameFrom(state), untouchedAdvances } },
    )
  const chosen = useLaugh({
    id,
    isOn: isLaugh,
    film,
    profile,
    canUndo: false,
    open: (to) => goOn(to, 0),
  })

  return { next: isLaugh ? chosen.next : (nextInLine ?? null), laugh: chosen.laugh, goOn }
}

/** How many films have started by themselves, as the last of them noted it in the history. */
function advancesIn(state: unknown): number {
  const isNoted = typeof state === 'object' && state !== null && 'untouchedAdvances' in state

  return isNoted ? Number(state.untouchedAdvances) || 0 : 0
}
