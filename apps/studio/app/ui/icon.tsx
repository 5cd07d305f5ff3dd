import sprite from './icons.svg?url'
import styles from './icon.module.css'

export type IconName =
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'close'
  | 'coins'
  | 'columns'
  | 'download'
  | 'figures'
  | 'edit'
  | 'inbox'
  | 'keyboard'
  | 'leave'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'more'
  | 'people'
  | 'plus'
  | 'screen'
  | 'search'
  | 'settings'
  | 'sort-down'
  | 'sort-up'
  | 'sun'
  | 'redo'
  | 'undo'
  | 'warning'

/** A small drawing beside or instead of a word. Decorative: used alone, its control needs a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
