import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import styles from './avatar.module.css'

/** Decorative unless `alt` is given. */
export function Avatar({
  url,
  alt = '',
  size = 'md',
}: {
  url: string | null
  alt?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}) {
  return (
    <span className={classes(styles.avatar, styles[size])}>
      {url ? (
        <Picture sources={[url]} alt={alt} isUrgent />
      ) : (
        <Icon name="user" size={size === 'sm' ? 'md' : 'lg'} />
      )}
    </span>
  )
}
