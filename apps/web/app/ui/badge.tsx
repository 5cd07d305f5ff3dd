import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './badge.module.css'

/**
 * A label on a picture: hot for new, plain for facts, warn for ending soon, age for 12, 15, 18.
 * `spoken` is read aloud in its place.
 */
export function Badge({
  tone = 'plain',
  spoken,
  children,
}: {
  tone?: 'hot' | 'plain' | 'warn' | 'age'
  spoken?: string
  children: ReactNode
}) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {spoken === undefined ? children : <span aria-hidden="true">{children}</span>}
      {spoken !== undefined && <span className="visually-hidden">{spoken}</span>}
    </span>
  )
}
