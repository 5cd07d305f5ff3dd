import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

/** A grid of two columns on a phone, up to five on wide screens (spec §2 „Favourites”). */
export function CardGrid<Item>({
  label,
  items,
  itemKey,
  renderItem,
}: {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, place: number) => ReactNode
}) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((item, place) => (
        <li key={itemKey(item)} className={styles.item}>
          {renderItem(item, place)}
        </li>
      ))}
    </ul>
  )
}
