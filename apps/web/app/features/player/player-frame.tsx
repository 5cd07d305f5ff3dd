import { existingPictures } from '@hlizo/contract/existing-pictures'
import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { focusHome } from '#web/ui/focus-trail.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { spokenRegion } from './use-spoken.ts'
import { useWayOut } from './use-way-out.ts'
import styles from './player-frame.module.css'

/** The window of the player. It persists between videos, so that fullscreen does too. Its content is not rendered on the server. */
export function PlayerFrame({ children }: { children: (frame: HTMLElement) => ReactNode }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)

  return (
    <section
      className={styles.frame}
      ref={setFrame}
      aria-label={ro.label}
      tabIndex={-1}
      {...focusHome}
    >
      {frame ? children(frame) : <Opening />}
      <p className="visually-hidden" {...spokenRegion} />
    </section>
  )
}

/** Shown until the video is loaded. */
export function Opening() {
  return (
    <div className={styles.opening}>
      <Spinner label={ro.buffering} size="lg" />
    </div>
  )
}

/** The still picture until the film shows its first frame. */
export function Poster({ film }: { film: Video }) {
  const sources = existingPictures(film.cdnLargeThumbnailUrl, film.largeThumbnailUrl)

  return <Picture className={styles.poster} sources={sources} isUrgent />
}

/** Shown while only the sound plays. */
export function Artwork({ film }: { film: Video }) {
  const sources = existingPictures(film.cdnLargeThumbnailUrl, film.largeThumbnailUrl)

  return (
    <div className={styles.artwork}>
      <Picture className={styles.art} sources={sources} isUrgent />
    </div>
  )
}

/** The link back to the page of the video, its title, and what can be done with it. */
export function TitleBar({ film, action }: { film: Video; action?: ReactNode }) {
  const wayOut = useWayOut(film.id)

  return (
    <header className={styles.bar} data-controls>
      <Link
        className={styles.back}
        {...wayOut}
        aria-label={ro.back}
        title={ro.back}
        prefetch="intent"
      >
        <Icon name="chevron-left" size="lg" />
      </Link>
      <div className={styles.words}>
        <h1 className={styles.title}>{film.title}</h1>
        {film.show && <p className={styles.show}>{film.show.title}</p>}
      </div>
      {action}
    </header>
  )
}
