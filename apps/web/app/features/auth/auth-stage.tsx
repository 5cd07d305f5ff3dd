import type { ticketMessages } from '@hlizo/contract/messages/ticket'
import type { ReactNode } from 'react'
import styles from './auth-stage.module.css'
import { Ticket } from './ticket.tsx'

type AuthStageProps = {
  title: string
  lead: ReactNode
  /** What the ticket is stamped with. */
  stamp: keyof typeof ticketMessages.stamps
  children: ReactNode
}

/** The room of every sign-in screen: the words and a ticket on one side, what is to be filled in on the other. */
export function AuthStage({ title, lead, stamp, children }: AuthStageProps) {
  return (
    <div className={styles.stage}>
      <header className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.ticket}>
        <Ticket stamp={stamp} />
      </div>
      <div className={styles.sheet}>{children}</div>
    </div>
  )
}

export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
