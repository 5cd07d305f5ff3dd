import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './badge.module.css'

/** A word stuck on a picture: hot for news, plain for facts, warn for what ends soon, age for 12, 15, 18. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'hot' | 'plain' | 'warn' | 'age'
  children: ReactNode
}) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}
