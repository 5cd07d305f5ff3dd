import type { ticketMessages } from '@hlizo/contract/messages/ticket'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './auth-stage.module.css'
import { Ticket } from './ticket.tsx'

type AuthStageProps = {
  title: string
  lead: ReactNode
  /** What the ticket is stamped with. */
  stamp: keyof typeof ticketMessages.stamps
  /** Takes the focus, unless a field of it has: for a step that replaces another at the same address. */
  isNextStep?: boolean
  children: ReactNode
}

/** The room of every sign-in screen: the words and a ticket on one side, what is to be filled in on the other. */
export function AuthStage({ title, lead, stamp, isNextStep = false, children }: AuthStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isNextStep) return
    scrollTo(0, 0)
    if (!stage.current?.contains(document.activeElement)) heading.current?.focus()
  }, [isNextStep])

  return (
    <div className={styles.stage} ref={stage}>
      <header className={styles.words}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.ticket}>
        <Ticket stamp={stamp} />
      </div>
      <div className={styles.sheet}>{children}</div>
    </div>
  )
}

/** The ways on from a form, below it. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
