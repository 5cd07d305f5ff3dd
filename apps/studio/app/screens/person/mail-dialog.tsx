import type { PersonMail } from '@hlizo/contract/entities/studio-person'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioPeopleMessages } from '@hlizo/contract/messages/studio-people'
import { useQuery } from '@tanstack/react-query'
import { personMailQuery, useClosedPerson } from '#studio/features/people/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import styles from './mail-dialog.module.css'

const ro = studioPeopleMessages.mail

type MailDialogProps = {
  accountId: string
  /** Null while no mail is read. */
  mailId: string | null
  onClose: () => void
}

/** A mail that was sent to a person, without codes and tokens. */
export function MailDialog({ accountId, mailId, onClose }: MailDialogProps) {
  return (
    <Dialog isOpen={mailId !== null} onClose={onClose} title={ro.title} size="md">
      {mailId !== null && <Content accountId={accountId} mailId={mailId} />}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          {studioMessages.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Content({ accountId, mailId }: { accountId: string; mailId: string }) {
  const query = useQuery(personMailQuery(accountId, mailId))
  useClosedPerson(accountId, query.error)

  return query.data ? <Mail mail={query.data} /> : <Waiting of={query} />
}

function Mail({ mail: { subject, at, recipient, text } }: { mail: PersonMail }) {
  const facts = [
    [ro.subject, subject],
    [ro.at, <Moment key="at" at={at} />],
    [ro.recipient, recipient],
  ] as const

  return (
    <>
      <Facts facts={facts} />
      {text === null ? (
        <p>{ro.gone}</p>
      ) : (
        <figure className={styles.mail}>
          <figcaption className={styles.lead}>{ro.lead}</figcaption>
          <blockquote className={styles.text}>{text}</blockquote>
        </figure>
      )}
    </>
  )
}
