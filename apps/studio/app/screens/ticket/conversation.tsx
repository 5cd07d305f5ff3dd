import type { StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { studioTicketsMessages as ro } from '@hlizo/contract/messages/studio-tickets'
import { formatMoment } from '@hlizo/domain/dates'
import { classes } from '@hlizo/web/ui/classes.ts'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './conversation.module.css'

export function Conversation({ ticket }: { ticket: StudioTicketCase }) {
  const { name, receivedAt, message, answers } = ticket
  const parts = [
    { id: 'message', at: receivedAt, author: name, text: message, isOurs: false },
    ...answers.map((answer) => ({ ...answer, isOurs: true })),
  ]

  return (
    <Panel title={ro.conversation}>
      <ol className={styles.parts}>
        {parts.map(({ id, at, author, text, isOurs }) => (
          <li key={id} className={classes(styles.part, isOurs && styles.ours)}>
            <p className={styles.author}>{ro.wrote(author, formatMoment(new Date(at)))}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
