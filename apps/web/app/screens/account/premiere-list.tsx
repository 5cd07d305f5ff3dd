import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { remindersQuery } from '#web/features/alerts/queries.ts'
import { useReminder } from '#web/features/alerts/use-reminder.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import styles from './alerts.module.css'

type Premiere = { readonly videoId: number; readonly title: string; readonly premiereAt: string }

function PremiereRow({ premiere: { videoId, title, premiereAt } }: { premiere: Premiere }) {
  const { isBusy, remind } = useReminder({ id: videoId })

  return (
    <li className={styles.row}>
      <span>
        <TextLink className={styles.name} to={hrefs.video(videoId)}>
          {title}
        </TextLink>
        <br />
        <span className={styles.soft}>{formatMoment(new Date(premiereAt))}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={ro.forgetName(title)}
        isBusy={isBusy}
        onClick={() => remind(false)}
      >
        {ro.forget}
      </Button>
    </li>
  )
}

/** The premieres that the account is reminded of; nothing while there are none. */
export function PremiereList() {
  const { data: premieres = [] } = useQuery(remindersQuery())
  if (!premieres?.length) return null

  return (
    <div>
      <h3 className={styles.heading}>{ro.reminders}</h3>
      <ul className={styles.list}>
        {premieres.map((premiere) => (
          <PremiereRow key={premiere.videoId} premiere={premiere} />
        ))}
      </ul>
    </div>
  )
}
