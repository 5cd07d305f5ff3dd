import { classes } from './classes.ts'
import styles from './skeleton.module.css'

/** A placeholder with the size of the content that is loading. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'card' | 'hero' | 'circle'
  className?: string | undefined
}) {
  return <span className={classes(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}
