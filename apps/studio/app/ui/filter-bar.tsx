import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './filter-bar.module.css'

/** Filters above a table. */
export function FilterBar({
  onClear,
  children,
}: {
  onClear?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <search className={styles.bar} aria-label={ro.filters}>
      {children}
      {onClear && <Button onPress={onClear}>{ro.clearFilters}</Button>}
    </search>
  )
}
