import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './panel.module.css'

/** A surface for cards and forms. */
export function Panel({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'glow' | 'gold'
  title?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes(styles.panel, styles[tone])}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  )
}

/** The body of a page: as wide as the window, a form or a text. */
export function Page({
  width = 'full',
  children,
}: {
  width?: 'full' | 'form' | 'text'
  children: ReactNode
}) {
  return <div className={classes(styles.page, styles[width])}>{children}</div>
}

/** Vertical layout with equal gaps. */
export function Stack({
  gap = 'md',
  children,
}: {
  gap?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  return <div className={classes(styles.stack, styles[`gap-${gap}`])}>{children}</div>
}
