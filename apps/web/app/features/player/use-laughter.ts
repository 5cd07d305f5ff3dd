import type { LaughterMap } from '@hlizo/contract/entities/laughter-map'
import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { formatPosition } from '@hlizo/domain/duration'
import { punchlineStart } from '@hlizo/domain/laughter-map'
import { seekTo } from '@hlizo/player/media-port'
import { useQuery } from '@tanstack/react-query'
import { track } from '#web/lib/analytics.ts'
import { laughterQuery } from './laughter-query.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'

export type Laughter = {
  /** Null until enough viewers have laughed. */
  readonly map: LaughterMap | null
  /** Notes a laugh; returns the announcement. */
  readonly laugh: () => string | null
  /** Jumps to the best moment; returns the announcement. */
  readonly jump: () => string
}

/** The laughter map of a film; fetched after its first picture. */
export function useLaughter({ session, video }: PlayerOnScreen, filmId: number): Laughter {
  const hadPicture = usePlayer(session, (now) => now.hadPicture)
  const { data } = useQuery({ ...laughterQuery(filmId), enabled: hadPicture })
  const map = data?.map ?? null

  return {
    map,
    laugh: () => {
      const at = session.laugh()
      return at === null ? null : ro.noted(formatPosition(at))
    },
    jump: () => {
      const best = map?.moments[0]
      if (best === undefined) return ro.few
      seekTo(video, punchlineStart(best))
      track({ event: 'best_moment', video_id: filmId })

      return ro.bestAt(formatPosition(best))
    },
  }
}
