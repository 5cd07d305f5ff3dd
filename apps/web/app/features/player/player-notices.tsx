import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { hrefs } from '@hlizo/contract/hrefs'
import type { ReactNode } from 'react'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { PlaybackFailure } from '@hlizo/player/ports'
import { takeFocus } from './take-focus.ts'
import styles from './player-notices.module.css'

/** A notice that replaces the film. */
function Notice({
  icon,
  title,
  actions,
  children,
}: {
  icon: IconName
  title: string
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.notice} role="alert">
        <span className={styles.badge}>
          <Icon name={icon} size="xl" />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** The reason, a code for support, and a retry (D95). */
export function FailureNotice({
  failure: { fault, code },
  onRetry,
}: {
  failure: PlaybackFailure
  onRetry: () => void
}) {
  const { title, text } = ro.error.faults[fault]

  return (
    <Notice
      icon={fault === 'connection' ? 'wifi' : 'warning'}
      title={title}
      actions={
        <Button onClick={onRetry} ref={takeFocus}>
          {ro.error.retry}
        </Button>
      }
    >
      <p className={styles.text}>{text}</p>
      {fault === 'connection' && (
        <p className={styles.text}>
          <TextLink to={hrefs.faq()}>{ro.error.speed}</TextLink>
        </p>
      )}
      <p className={styles.code}>{ro.error.code(code)}</p>
    </Notice>
  )
}

/** Something to answer before the film. */
export function QuestionNotice(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.notice}>
        <h2 className={styles.title}>{props.title}</h2>
        <p className={styles.text}>{props.text}</p>
        {props.children}
      </div>
    </div>
  )
}

/** The film is being prepared; the page starts it by itself (docs/decisions/0004). */
export function PreparingNotice({ secondsLeft }: { secondsLeft: number | null }) {
  return (
    <div className={styles.backdrop}>
      <div className={styles.notice} role="status">
        <Spinner size="lg" />
        <h2 className={styles.title}>{preparingMessages.title}</h2>
        {secondsLeft !== null && (
          <p className={styles.left}>{preparingMessages.timeLeft(secondsLeft)}</p>
        )}
        <p className={styles.text}>{preparingMessages.onWatchPage}</p>
      </div>
    </div>
  )
}
