import { hrefs } from '@hlizo/contract/hrefs'
import { loginMessages } from '@hlizo/contract/messages/login'
import type { SupportHours } from '@hlizo/domain/support-hours'
import { useSettings } from '#web/lib/site.ts'
import { TextLink } from '#web/ui/button.tsx'
import styles from './support.module.css'

const ro = loginMessages.support

/** Support by mail or chat; the contact form where no chat is configured (D45). */
export function Support({ hours }: { hours: SupportHours }) {
  const { support } = useSettings()

  return (
    <div className={styles.support}>
      <p>{ro.question}</p>
      <p className={styles.ways}>
        <TextLink to={`mailto:${support.email}`}>{ro.mail}</TextLink>
        {support.chatUrl ? (
          <TextLink to={support.chatUrl} target="_blank" rel="noopener">
            {ro.chat}
          </TextLink>
        ) : (
          <TextLink to={hrefs.contact()}>{ro.chat}</TextLink>
        )}
      </p>
      <p className={styles.hours}>
        {ro.hours}
        {hours !== 'open' && ` · ${ro.closed[hours]}`}
      </p>
    </div>
  )
}
