import { Icon } from '#web/ui/icon.tsx'
import styles from './sent-note.module.css'

/** Says that a message was sent. Always in the page, so that screen readers announce the change. */
export function SentNote({ text, hint }: { text: string | null; hint: string }) {
  return (
    <output>
      {text !== null && (
        <span className={styles.note}>
          <Icon name="mail" />
          <span className={styles.words}>
            <span className={styles.text}>{text}</span>
            <span className={styles.hint}>{hint}</span>
          </span>
        </span>
      )}
    </output>
  )
}
