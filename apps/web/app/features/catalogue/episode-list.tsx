import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { videoMessages } from '@hlizo/contract/messages/video'
import { formatDuration } from '@hlizo/domain/duration'
import { shortDescription, shortTitle } from '@hlizo/domain/truncate'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { CardVideo } from './card-title.ts'
import { cardPicture } from './pictures.ts'
import { AgeBadge } from './title-card.tsx'
import { SizedText } from './sized-text.tsx'
import styles from './episode-list.module.css'

type Episode = CardVideo & { readonly description?: string; readonly seen?: boolean }

/** The episodes of a show. Locked ones link to their preview, others to their page. */
export function EpisodeList({
  label,
  episodes,
  isLocked = false,
}: {
  label: string
  episodes: readonly Episode[]
  isLocked?: boolean
}) {
  return (
    <ol className={styles.list} aria-label={label}>
      {episodes.map((episode) => (
        <li key={episode.id} className={styles.item}>
          <EpisodeLine episode={episode} isLocked={isLocked} />
        </li>
      ))}
    </ol>
  )
}

function EpisodeLine({ episode, isLocked }: { episode: Episode; isLocked: boolean }) {
  const { pictures, srcSet } = cardPicture(episode)
  const percent = episode.currentPercentageSeen

  return (
    <article className={classes(styles.episode, isLocked && styles.locked)}>
      <span className={styles.number} aria-hidden="true">
        {episode.episode}
      </span>
      <div className={styles.art}>
        <Picture sources={pictures} srcSet={srcSet} sizes="(min-width: 768px) 14rem, 34vw" />
        <span className={styles.sign}>
          <Icon name={isLocked ? 'lock' : 'play'} />
        </span>
        {episode.progress > 0 && percent > 0 && (
          <span className={styles.progress}>
            <ProgressBar percent={percent} label={catalogueMessages.percentSeen(percent)} />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.link} to={hrefs.video(episode.id)} prefetch="intent">
            <SizedText text={episode.title} shorten={shortTitle} />
          </Link>
        </h3>
        <p className={styles.facts}>
          {formatDuration(episode.duration)} <AgeBadge rating={episode.ageRating} />
          {episode.seen && <span className={styles.seen}>{catalogueMessages.seen}</span>}
          {isLocked && <span>{videoMessages.locked}</span>}
        </p>
        {/* The page of the episode has the whole text. */}
        {episode.description && (
          <p className={styles.text} data-clamped>
            <SizedText text={episode.description} shorten={shortDescription} />
          </p>
        )}
      </div>
    </article>
  )
}
