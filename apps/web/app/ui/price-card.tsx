import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import tones from './panel.module.css'
import styles from './price-card.module.css'

export function PriceCard({
  tone,
  benefits,
  action,
  children,
}: {
  tone: 'plain' | 'glow' | 'gold'
  benefits: readonly string[]
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <article className={classes(styles.card, tones[tone])}>
      {children}
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit} className={styles.benefit}>
            <Icon name="check" size="sm" />
            {benefit}
          </li>
        ))}
      </ul>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}
