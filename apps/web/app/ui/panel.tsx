import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './panel.module.css'

/** A sheet that things stand on: account cards, plan cards, forms. */
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

/** The body of a page: as wide as the window, as a form, or as a text to read. */
export function Page({
  width = 'full',
  children,
}: {
  width?: 'full' | 'form' | 'text'
  children: ReactNode
}) {
  return <div className={classes(styles.page, styles[width])}>{children}</div>
}

/** Things below each other with even air between them. */
export function Stack({
  gap = 'md',
  children,
}: {
  gap?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}) {
  return <div className={classes(styles.stack, styles[`gap-${gap}`])}>{children}</div>
}
