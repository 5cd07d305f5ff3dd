import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { searchMessages } from '@hlizo/contract/messages/search'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { formatPosition } from '@hlizo/domain/duration'
import { Link } from 'react-router'
import { openedFrom } from '#web/lib/way-out.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LongText } from './long-text.tsx'
import styles from './video-about.module.css'

/** What a video is about: its text, its tags, who is in it, its chapters. Chapters lead into the player where one may play. */
export function VideoAbout({ video, isLocked = false }: { video: Video; isLocked?: boolean }) {
  return (
    <div className={styles.about}>
      <div className={styles.main}>
        <LongText text={video.description} />
        <Tags tags={video.tags} />
      </div>
      <div className={styles.side}>
        <Cast comedians={video.comedians} />
        <Chapters video={video} isLocked={isLocked} />
      </div>
    </div>
  )
}

function Tags({ tags }: Pick<Video, 'tags'>) {
  if (tags.length === 0) return null

  return (
    <ul className={styles.tags} aria-label={searchMessages.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={styles.tag} to={hrefs.search({ q: tag })} prefetch="intent">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Cast({ comedians }: Pick<Video, 'comedians'>) {
  if (comedians.length === 0) return null

  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{ro.cast}</h2>
      <ul className={styles.cast}>
        {comedians.map(({ name, slug }) => (
          <li key={name}>
            {slug ? (
              <Link className={styles.person} to={hrefs.comedian(slug)} prefetch="intent">
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Chapters({ video, isLocked }: { video: Video; isLocked: boolean }) {
  if (video.chapters.length === 0) return null

  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{ro.chapters}</h2>
      <ol className={styles.chapters}>
        {video.chapters.map(({ t, title }) => {
          const line = (
            <>
              <span className={styles.time}>
                {isLocked ? <Icon name="lock" size="sm" /> : formatPosition(t)}
              </span>
              {title}
            </>
          )
          return (
            <li key={t}>
              {isLocked ? (
                <span className={styles.chapter}>{line}</span>
              ) : (
                <Link
                  className={styles.chapter}
                  to={hrefs.watch(video.id, Math.floor(t))}
                  state={openedFrom(hrefs.video(video.id))}
                >
                  {line}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
