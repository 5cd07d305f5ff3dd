import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { laughterMessages as ro } from '@hlizo/contract/messages/laughter'
import { punchlineStart } from '@hlizo/domain/laughter-map'
import { useQuery } from '@tanstack/react-query'
import { laughterQuery } from '#web/features/player/laughter-query.ts'
import { track } from '#web/lib/analytics.ts'
import { openedFrom } from '#web/lib/way-out.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** „Sari la cea mai bună poantă”; nothing until enough viewers have laughed. */
export function BestMoment({ video }: { video: Pick<Video, 'id' | 'url'> }) {
  const { data } = useQuery({ ...laughterQuery(video.id), enabled: video.url !== null })
  const best = data?.map?.moments[0]
  if (best === undefined) return null

  return (
    <ButtonLink
      to={hrefs.watch(video.id, punchlineStart(best))}
      state={openedFrom(hrefs.video(video.id))}
      size="lg"
      variant="secondary"
      icon="laugh"
      onClick={() => track({ event: 'best_moment', video_id: video.id })}
    >
      {ro.best}
    </ButtonLink>
  )
}
