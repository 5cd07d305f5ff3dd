import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'
import { ProgressBar } from './progress-bar.tsx'
import styles from './poster-card.module.css'

export type PosterCardProps = {
  to: string
  onOpen?: (() => void) | undefined
  title: ReactNode
  /** What a screen reader hears instead of the bare title, for instance „Locul 3: Liftul”. */
  name?: string | undefined
  /** Addresses of the picture, best first. */
  pictures: readonly string[]
  srcSet?: string | undefined
  /** How wide the picture is, by the width of the screen. */
  sizes?: string | undefined
  /** On screen at once, so that its picture does not wait for its turn. */
  isUrgent?: boolean | undefined
  meta?: ReactNode
  extra?: ReactNode
  badges?: ReactNode
  /** A fact on the lower right of the picture, for instance „48 min.”. */
  corner?: ReactNode
  progress?: { percent: number; label: string } | undefined
  /** Its place in a top list, drawn as a big numeral. */
  rank?: number | undefined
  /** A series: the picture shows the edges of more behind it. */
  isStack?: boolean | undefined
  /** Buttons on the upper right, shown on hover, on focus and on touch screens. */
  actions?: ReactNode
  /** What comes over the picture while the mouse or the focus stays on the card, for instance a clip. */
  preview?: ReactNode
  tabIndex?: 0 | -1 | undefined
}

/** A picture with a title. The whole card is one link. */
export function PosterCard(props: PosterCardProps) {
  const { rank, isStack, actions } = props
  const [isLookedAt, setLookedAt] = useState(false)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at it shows its clip; all it does is a link
    <article
      data-stack={isStack || undefined}
      className={classes(styles.card, rank !== undefined && styles.ranked, isStack && styles.stack)}
      onPointerEnter={({ pointerType }) => setLookedAt(pointerType === 'mouse')}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      {rank !== undefined && (
        <span className={styles.rank} aria-hidden="true" data-wide={rank > 9 || undefined}>
          {rank}
        </span>
      )}
      <PosterArt {...props} isLookedAt={isLookedAt} />
      <PosterWords {...props} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

function PosterArt(props: PosterCardProps & { isLookedAt: boolean }) {
  const { pictures, srcSet, sizes, isUrgent = false, badges, corner, progress } = props

  return (
    <div className={styles.art}>
      <Picture sources={pictures} srcSet={srcSet} isUrgent={isUrgent} sizes={sizes} />
      {props.isLookedAt && props.preview}
      {badges && <span className={styles.badges}>{badges}</span>}
      {corner && <span className={styles.corner}>{corner}</span>}
      {progress && (
        <span className={styles.progress}>
          <ProgressBar {...progress} />
        </span>
      )}
    </div>
  )
}

function PosterWords({ to, onOpen, title, name, meta, extra, tabIndex }: PosterCardProps) {
  return (
    <div className={styles.words}>
      <h3 className={styles.title}>
        <Link
          className={styles.link}
          to={to}
          prefetch="intent"
          aria-label={name}
          onClick={onOpen}
          tabIndex={tabIndex}
        >
          {title}
        </Link>
      </h3>
      {meta && <p className={styles.meta}>{meta}</p>}
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}

export function PosterCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <span className={classes(styles.art, styles.waiting)} />
      <span className={classes(styles.bone, styles.waiting)} />
      <span className={classes(styles.bone, styles.short, styles.waiting)} />
    </div>
  )
}
