import { Icon } from '#web/ui/icon.tsx'
import styles from './sent-note.module.css'

/** Says that a message is on its way. It is in the page from the start, so that screen readers hear it appear. */
export function SentNote({ text, hint }: { text: string | null; hint: string }) {
  return (
    <div role="status">
      {text !== null && (
        <div className={styles.note}>
          <Icon name="mail" />
          <div>
            <p className={styles.text}>{text}</p>
            <p className={styles.hint}>{hint}</p>
          </div>
        </div>
      )}
    </div>
  )
}
