import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactsProps = { facts: readonly (readonly [name: string, fact: ReactNode])[] }

/** Names with their values; a fact that is null is left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact !== null)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
