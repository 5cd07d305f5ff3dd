import { useState } from 'react'
import { classes } from './classes.ts'
import styles from './picture.module.css'
import standIn from './stand-in.svg?url'

type PictureProps = {
  /** Tried in order: the CDN, then the origin. When all fail a drawn placeholder is shown. */
  sources: readonly string[]
  srcSet?: string | undefined
  sizes?: string | undefined
  alt?: string
  /** The first large picture of a page, with high priority. */
  isUrgent?: boolean
  className?: string | undefined
}

export function Picture({ sources, srcSet, sizes, alt = '', isUrgent, className }: PictureProps) {
  const [failures, setFailures] = useState(0)
  const source = sources[failures] ?? standIn

  return (
    <img
      className={classes(styles.picture, className)}
      src={source}
      srcSet={failures === 0 ? srcSet : undefined}
      sizes={sizes}
      alt={alt}
      width={1280}
      height={720}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'auto'}
      decoding={isUrgent ? 'sync' : 'async'}
      draggable={false}
      onError={() => failures < sources.length && setFailures(failures + 1)}
    />
  )
}
