import { LINE_MIN_LENGTH } from '@hlizo/contract/constants'
import type { FoundLine } from '@hlizo/contract/entities/spoken-line'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { formatPosition } from '@hlizo/domain/duration'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { linesQuery } from '#web/features/catalogue/line-queries.ts'

type FoundLineRowProps = {
  lines: readonly FoundLine[]
  /** False where the heading of the whole list says it. */
  hasHeading: boolean
  onLeave: () => void
}

/** The quotes that are found; none while the query is too short. */
export function useTvLines(query: string): readonly FoundLine[] {
  const isAsked = query.length >= LINE_MIN_LENGTH
  const { data } = useQuery({ ...linesQuery(query, true), enabled: isAsked })

  return isAsked ? (data ?? []) : []
}

/** Where the quote is said, below the titles; OK plays from there. */
export function FoundLineRow({ lines, hasHeading, onLeave }: FoundLineRowProps) {
  const { pathname, search } = useLocation()

  return (
    <>
      {hasHeading && <h2>{ro.heading}</h2>}
      <ul className="tv-quotes" data-group>
        {lines.map(
          ({ video, line }) =>
            line && (
              <li key={video.id} onClickCapture={onLeave}>
                <Link
                  className="tv-quote"
                  to={hrefs.tv({ view: 'watch', id: video.id, t: line.at })}
                  state={{ from: pathname + search }}
                  data-name={`line ${video.id}`}
                >
                  <b lang={line.lang}>{ro.quote(line.text)}</b>
                  <span>
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
