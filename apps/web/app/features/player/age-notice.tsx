import type { Video } from '@hlizo/contract/entities/video'
import { ageDescriptorText } from '@hlizo/contract/messages/age-descriptors'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { Badge } from '#web/ui/badge.tsx'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import styles from './age-notice.module.css'

const ro = catalogueMessages.badges

/** The age rating and its descriptors, for the first seconds of a film (D85). Nothing for a film of every age. */
export function AgeNotice({ session, film }: Pick<PlayerOnScreen, 'session'> & { film: Video }) {
  const hadPicture = usePlayer(session, (now) => now.hadPicture)
  const { ageRating, ageDescriptors = [] } = film
  if (!hadPicture || ageRating === 'AP') return null

  return (
    <p className={styles.notice} data-name="age-notice">
      <Badge tone="age" spoken={ro.ageSpoken(ageRating)}>
        {ro.age(ageRating)}
      </Badge>
      {ageDescriptors.length > 0 && ageDescriptorText(ageDescriptors)}
    </p>
  )
}
