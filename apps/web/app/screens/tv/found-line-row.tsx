import { LINE_MIN_LENGTH } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages as ro } from '@hlizo/contract/messages/lines'
import { formatPosition } from '@hlizo/domain/duration'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { linesQuery } from '#web/features/catalogue/line-queries.ts'

/** Where the quote is said, below the titles; OK plays from there. */
export function FoundLineRow({ query, onLeave }: { query: string; onLeave: () => void }) {
  const { pathname, search } = useLocation()
  const isAsked = query.length >= LINE_MIN_LENGTH
  const { data: lines } = useQuery({ ...linesQuery(query, true), enabled: isAsked })
  if (!isAsked || !lines || lines.length === 0) return null

  return (
    <>
      <h2>{ro.heading}</h2>
      <ul className="tv-lines" data-group>
        {lines.map(
          ({ video, line }) =>
            line && (
              <li key={video.id} onClickCapture={onLeave}>
                <Link
                  className="tv-line"
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
