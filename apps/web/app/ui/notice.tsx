import type { ReactNode } from 'react'
import { TextButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

type NoticeProps = { title: string; text?: ReactNode; actions?: ReactNode }

/** Nothing here yet, said kindly, with a way on. */
export function EmptyState({
  icon = 'star',
  title,
  text,
  actions,
}: NoticeProps & { icon?: IconName }) {
  return (
    <div className={styles.notice}>
      <span className={styles.badge}>
        <Icon name={icon} size="xl" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function ErrorPanel({ title, text, actions }: NoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <span className={`${styles.badge} ${styles.bad}`}>
        <Icon name="warning" size="xl" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The same in one line, where a row of a page failed alone. */
export function ErrorLine({ text, actions }: { text: string; actions?: ReactNode }) {
  return (
    <p className={styles.line} role="alert">
      <Icon name="warning" size="sm" />
      <span>
        {text} {actions}
      </span>
    </p>
  )
}

export function RetryLine(props: { text: string; retry: string; onRetry: () => unknown }) {
  const { text, retry, onRetry } = props

  return (
    <ErrorLine
      text={text}
      actions={<TextButton onClick={() => void onRetry()}>{retry}</TextButton>}
    />
  )
}
