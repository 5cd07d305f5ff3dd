import type { ReactNode } from 'react'
import styles from './hero-copy.module.css'

type HeroCopyProps = {
  /** A line above the title, for instance „Stand-up · 48 min.”. */
  kicker?: ReactNode
  title: string
  /** How the title is written, when not in full. */
  shownTitle?: ReactNode
  /** The title as artwork, instead of letters. */
  titleArtUrl?: string | null
  text?: ReactNode
  actions: ReactNode
  /** The first of a page is its h1. */
  level?: 1 | 2
}

/** The words of a big stage: kicker, title, at most a few lines, at most two buttons. */
export function HeroCopy({
  kicker,
  title,
  shownTitle,
  titleArtUrl,
  text,
  actions,
  level = 2,
}: HeroCopyProps) {
  const Heading = level === 1 ? 'h1' : 'h2'

  return (
    <div className={styles.copy}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <Heading className={styles.title}>
        {titleArtUrl ? (
          <img className={styles.titleArt} src={titleArtUrl} alt={title} />
        ) : (
          (shownTitle ?? title)
        )}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
