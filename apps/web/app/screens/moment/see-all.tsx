import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { videoMessages } from '@hlizo/contract/messages/video'
import { useMembership } from '#web/features/account/use-membership.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ReportMoment } from './report-moment.tsx'
import styles from './moment.module.css'

type SeeAllProps = { moment: Pick<PublicMoment, 'id' | 'videoId' | 'startMs'> }

/** The film from the moment on for who subscribes, the offer for all others. */
export function SeeAll({ moment: { id, videoId, startMs } }: SeeAllProps) {
  const membership = useMembership()
  const film = hrefs.watch(videoId, Math.floor(startMs / 1_000))
  const to = {
    subscriber: film,
    member: hrefs.subscribe({ redirect_to: film }),
    visitor: hrefs.register(film),
    unknown: hrefs.video(videoId),
  }[membership]

  return (
    <div className={styles.ways}>
      <ButtonLink to={to} size="lg" icon="play">
        {ro.seeAll}
      </ButtonLink>
      {membership === 'visitor' && (
        <ButtonLink to={hrefs.login(film)} size="lg" variant="secondary">
          {videoMessages.login}
        </ButtonLink>
      )}
      <ButtonLink to={hrefs.video(videoId)} variant="ghost">
        {ro.seeAllText}
      </ButtonLink>
      <ReportMoment momentId={id} />
    </div>
  )
}
