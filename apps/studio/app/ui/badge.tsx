import { classes } from '@hlizo/web/ui/classes.ts'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A word about the state of something. */
export function Badge({
  tone = 'mute',
  children,
}: {
  tone?: 'mute' | 'good' | 'attention'
  children: ReactNode
}) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}
