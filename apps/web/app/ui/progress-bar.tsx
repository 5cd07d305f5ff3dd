import styles from './progress-bar.module.css'

/** How far something has come. `label` is read aloud, for instance „42 % vizionat”. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
