import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './badge.module.css'

/** A label on a picture: hot for new, plain for facts, warn for ending soon, age for 12, 15, 18. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'hot' | 'plain' | 'warn' | 'age'
  children: ReactNode
}) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}
