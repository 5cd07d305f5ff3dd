import { studioMailsMessages as ro } from '@hlizo/contract/messages/studio-mails'
import { useQuery } from '@tanstack/react-query'
import { mailSampleQuery } from '#studio/features/mails/queries.ts'
import { Failure } from '#studio/ui/failure.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './mails.module.css'

/** One kind of mail: its subject, its HTML in a frame where nothing can run, and its text. */
export function MailSampleView({ mail }: { mail: string }) {
  const { data, error, refetch } = useQuery(mailSampleQuery(mail))
  if (error !== null && data === undefined)
    return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">{ro.loading}</p>

  return (
    <div className={styles.sample}>
      <Facts facts={[[ro.subject, data.subject]]} />
      <Panel title={ro.html}>
        <iframe
          className={styles.frame}
          src={data.frameUrl}
          title={ro.frame(data.subject)}
          sandbox=""
        />
      </Panel>
      <Panel title={ro.text}>
        <pre className={styles.text}>{data.text}</pre>
      </Panel>
    </div>
  )
}
