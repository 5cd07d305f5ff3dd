import { classes } from './classes.ts'
import styles from './icon.module.css'
import sprite from './icons.svg?url'

export const iconNames = [
  'play',
  'pause',
  'heart',
  'heart-full',
  'plus',
  'minus',
  'check',
  'close',
  'chevron-left',
  'chevron-right',
  'chevron-down',
  'chevron-up',
  'search',
  'gift',
  'user',
  'users',
  'eye',
  'eye-off',
  'volume',
  'volume-off',
  'captions',
  'settings',
  'fullscreen',
  'fullscreen-exit',
  'replay10',
  'forward10',
  'pip',
  'star',
  'lock',
  'tv',
  'cast',
  'logout',
  'share',
  'info',
  'warning',
  'menu',
  'more',
  'pencil',
  'trash',
  'copy',
  'card',
  'mail',
  'download',
  'sort',
  'wifi',
  'phone',
  'laptop',
  'shield',
  'calendar',
  'home',
  'laugh',
  'bell',
  'bell-full',
] as const

export type IconName = (typeof iconNames)[number]

/** A small drawing beside or instead of a word. Decorative: used alone, its control needs a name. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <svg className={classes(styles.icon, styles[size])} aria-hidden="true" data-icon={name}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
