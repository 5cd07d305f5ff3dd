import type { VideoCard } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { ReminderButton } from '#web/features/alerts/reminder-button.tsx'
import { PremiereState } from '#web/features/catalogue/premiere-countdown.tsx'
import { useOwnAfterPremiere } from '#web/features/catalogue/use-own-after-premiere.ts'
import { usePremiere } from '#web/features/catalogue/use-premiere.ts'
import { TextLink } from '#web/ui/button.tsx'
import styles from './show.module.css'

/** The next premiere of a show: it leads to its page, counts down, and reminds. */
export function NextPremiere({ asked, onAsk }: { asked: VideoCard; onAsk: () => void }) {
  const premiere = usePremiere(asked)
  const { video, state } = premiere
  useOwnAfterPremiere(premiere, onAsk)
  const text = state === 'begun' ? ro.begun(video.title) : video.title

  return (
    <section className={styles.premiere} aria-label={ro.name}>
      <TextLink to={hrefs.video(video.id)}>{text}</TextLink>
      <PremiereState premiere={premiere} />
      {state === 'waiting' && <ReminderButton video={video} />}
    </section>
  )
}
