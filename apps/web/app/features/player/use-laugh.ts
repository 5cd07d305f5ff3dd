import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { startPosition } from '@hlizo/domain/playback'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { track } from '#web/lib/analytics.ts'
import { dismissWithUndo } from './dismiss-with-undo.ts'
import type { LaughMode } from './laugh-actions.tsx'
import { laughVideoQuery, nextLaughsQuery } from './laugh-queries.ts'
import { warmUp } from './warm-up.ts'

type Options = {
  readonly id: number
  readonly isOn: boolean
  /** Null until it can be played. */
  readonly film: Pick<Video, 'id' | 'title' | 'url'> | null
  readonly profile: Profile | null
  /** Whether the message of a dismissal can be pressed: not with a remote. */
  readonly canUndo: boolean
  /** Opens the next video; null when there is none. */
  readonly open: (next: NextVideo | null) => void
}

/** The next video to make the profile laugh, and what its buttons do; `laugh` is null outside this mode. */
export function useLaugh({ id, isOn, film, profile, canUndo, open }: Options): {
  readonly next: NextVideo | null
  readonly laugh: LaughMode | null
} {
  const client = useQueryClient()
  const isPlayable = isOn && Boolean(film?.url)
  const { data: queue } = useQuery({ ...nextLaughsQuery(id), enabled: isPlayable })
  const [first] = queue ?? []
  const next = first ? { ...first, sameShow: false } : null
  if (!isOn || film === null) return { next, laugh: null }

  const prepare = async (to: NextVideo) => {
    const video = await client.fetchQuery(laughVideoQuery(to.id))
    const startAt = video && startPosition({ time: video.progress, duration: video.duration })
    if (video && startAt !== null) await warmUp(video, { profile, startAt, isHeld: true })
  }
  const goOn = () => {
    if (next) track({ event: 'laugh_next', video_id: next.id })
    open(next)
  }

  return {
    next,
    laugh: {
      // Without it the next video only starts later.
      prepare: () => void (next && prepare(next).catch(() => {})),
      goOn,
      dismiss: () => {
        const dismissed = dismissWithUndo(film, { canUndo })
        if (next) goOn()
        // What comes instead is chosen without it.
        else void dismissed.then(goOn)
      },
    },
  }
}
