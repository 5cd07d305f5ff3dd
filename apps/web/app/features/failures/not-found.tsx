import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { ButtonLink } from '#web/ui/button.tsx'
import { Mouth } from '#web/ui/mouth.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import styles from './not-found.module.css'

const ro = failureMessages.notFound

/** The 404 page (spec §2, D151). */
export function NotFound() {
  useTitle(ro.title)

  return (
    <div className={styles.stage}>
      <p className={styles.number} aria-hidden="true">
        4<Mouth className={styles.mouth} />4
      </p>
      <h1 className={styles.title}>{ro.lead}</h1>
      <div className={styles.actions}>
        <ButtonLink to={hrefs.home()}>{ro.home}</ButtonLink>
        <ButtonLink to={hrefs.search()} variant="secondary" icon="search">
          {ro.search}
        </ButtonLink>
      </div>
    </div>
  )
}
