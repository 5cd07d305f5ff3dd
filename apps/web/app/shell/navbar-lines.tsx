import { LINE_MIN_LENGTH } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { searchMessages } from '@hlizo/contract/messages/search'
import { formatPosition } from '@hlizo/domain/duration'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { linesQuery } from '#web/features/catalogue/line-queries.ts'
import { Marked } from '#web/features/catalogue/marked.tsx'
import { track } from '#web/lib/analytics.ts'
import styles from './navbar-search.module.css'

const MOST = 2

function useLines(query: string) {
  const isAsked = query.length >= LINE_MIN_LENGTH
  const { data, isPending } = useQuery({ ...linesQuery(query, true), enabled: isAsked })

  return { lines: isAsked ? (data ?? []) : [], isPending: isAsked && isPending }
}

/** What is said when no title is found. */
export function NothingFound({ query }: { query: string }) {
  const { lines, isPending } = useLines(query)

  if (isPending) return null

  return lines.length > 0 ? ro.found(lines.length) : searchMessages.none(query)
}

/** The best quotes below the titles of the search field; a failure shows nothing there. */
export function NavbarLines({
  query,
  hasTitles,
  onOpen,
}: {
  query: string
  hasTitles: boolean
  onOpen: (videoId: number) => void
}) {
  const lines = useLines(query).lines.slice(0, MOST)
  if (lines.length === 0) return null

  return (
    <>
      {hasTitles && <p className={styles.why}>{ro.heading}</p>}
      <ul aria-label={ro.heading}>
        {lines.map(
          ({ video, line }) =>
            line && (
              <li key={video.id}>
                <Link
                  className={styles.result}
                  to={hrefs.watch(video.id, line.at)}
                  onClick={() => {
                    track({ event: 'line_open', video_id: video.id, position: line.at })
                    onOpen(video.id)
                  }}
                >
                  <span lang={line.lang}>
                    „<Marked text={line.text} query={query} />”
                  </span>
                  <span className={styles.why}>
                    {video.title} · {ro.at(formatPosition(line.at))}
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  )
}
