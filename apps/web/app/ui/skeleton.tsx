import { classes } from './classes.ts'
import styles from './skeleton.module.css'

/** The shape of something that is still loading; it takes exactly the room the real thing will take. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'title' | 'card' | 'hero' | 'circle'
  className?: string | undefined
}) {
  return <span className={classes(styles.skeleton, styles[shape], className)} aria-hidden="true" />
}
