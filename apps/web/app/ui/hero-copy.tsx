import type { ReactNode } from 'react'
import { titleLength } from './title-length.ts'
import styles from './hero-copy.module.css'

type HeroCopyProps = {
  /** Above the title, for instance „Stand-up · 48 min.”. */
  kicker?: ReactNode
  title: string
  /** The displayed title, when it is shortened. */
  shownTitle?: ReactNode
  /** The title as a picture. */
  titleArtUrl?: string | null
  text?: ReactNode
  actions: ReactNode
  /** The first of a page is its h1. */
  level?: 1 | 2
}

/** The text of a hero: kicker, title, a few lines, at most two buttons. */
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
      <Heading className={styles.title} data-length={titleLength(title)}>
        {titleArtUrl ? (
          <img className={styles.titleArt} src={titleArtUrl} alt={title} />
        ) : (
          (shownTitle ?? title)
        )}
      </Heading>
      {/* The page that its button opens has the whole text. */}
      {text && (
        <p className={styles.text} data-clamped>
          {text}
        </p>
      )}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
