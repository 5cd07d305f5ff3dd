import { classes } from './classes.ts'
import styles from './spinner.module.css'

/** `label` is read aloud; leave it out where the surroundings say it. */
export function Spinner({ label, size = 'md' }: { label?: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classes(styles.frame, styles[size])} role={label ? 'status' : undefined}>
      <svg className={styles.mouth} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="19" />
        <circle className={styles.arc} cx="24" cy="24" r="19" pathLength="100" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

/** A spinner in the middle of an empty page; where it may last, its label is visible. */
export function PageSpinner({ label, isLong = false }: { label: string; isLong?: boolean }) {
  if (isLong) {
    return (
      <div className={styles.page} role="status">
        <Spinner size="lg" />
        <p className={styles.words}>{label}</p>
      </div>
    )
  }

  return (
    <div className={styles.page}>
      <Spinner label={label} size="lg" />
    </div>
  )
}
