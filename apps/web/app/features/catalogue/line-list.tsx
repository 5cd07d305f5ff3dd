import type { FoundLine } from '@hlizo/contract/entities/spoken-line'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { formatPosition } from '@hlizo/domain/duration'
import { Link } from 'react-router'
import { track } from '#web/lib/analytics.ts'
import { openedFrom } from '#web/lib/way-out.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './line-list.module.css'
import { Marked } from './marked.tsx'
import { cardPicture } from './pictures.ts'

type LineListProps = {
  lines: readonly FoundLine[]
  query: string
  /** Visitors come to the page of the video instead of the player. */
  isSubscriber: boolean
  onOpen: (videoId: number) => void
}

/** Videos in which a quote is said; each leads to the second where it is. */
export function LineList({ lines, query, isSubscriber, onOpen }: LineListProps) {
  return (
    <ul className={styles.list} aria-label={ro.heading}>
      {lines.map((found) => (
        <li key={found.video.id} className={styles.line}>
          <div className={styles.art}>
            <Picture {...pictureOf(found)} sizes="9rem" />
          </div>
          <div className={styles.words}>
            <LineWords {...{ found, query, isSubscriber, onOpen }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function pictureOf({ video }: FoundLine) {
  const { pictures, srcSet } = cardPicture(video)

  return { sources: pictures, srcSet }
}

const creditOf = ({ video: { show, comedians } }: FoundLine) =>
  show?.title ?? comedians.map(({ name }) => name).join(', ')

function LineWords({
  found,
  query,
  isSubscriber,
  onOpen,
}: Omit<LineListProps, 'lines'> & { found: FoundLine }) {
  const { video, line } = found
  const open = () => {
    if (line && isSubscriber) track({ event: 'line_open', video_id: video.id, position: line.at })
    onOpen(video.id)
  }
  if (line === null) {
    return (
      <>
        <p className={styles.quote}>
          <Link className={styles.link} to={hrefs.video(video.id)} onClick={open}>
            {video.title}
          </Link>
        </p>
        <p className={styles.where}>{ro.hidden}</p>
      </>
    )
  }
  const clock = formatPosition(line.at)

  return (
    <>
      <p className={styles.quote} lang={line.lang}>
        <Link
          className={styles.link}
          to={isSubscriber ? hrefs.watch(video.id, line.at) : hrefs.video(video.id)}
          state={openedFrom(hrefs.search({ q: query }))}
          onClick={open}
        >
          „<Marked text={line.text} query={query} />”
        </Link>
      </p>
      <p className={styles.where}>
        {[video.title, creditOf(found), ro.at(clock)].filter((part) => part !== '').join(' · ')}
      </p>
    </>
  )
}
