import styles from './progress-bar.module.css'

/** `label` is the accessible value, for instance „42 % vizionat”. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />
}
