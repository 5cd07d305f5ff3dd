import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { linesMessages } from '@hlizo/contract/messages/lines'
import { searchMessages } from '@hlizo/contract/messages/search'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { mostWatchedQuery, searchQuery } from '#web/features/catalogue/queries.ts'
import { FoundLineRow, useTvLines } from './found-line-row.tsx'
import { LetterKeyboard } from './letter-keyboard.tsx'
import { TvCard, type TvTitle } from './tv-card.tsx'
import { TvRetry } from './tv-row.tsx'

const ro = tvMessages.keyboard

/** The typed text, in the address half a second after the last letter (spec §9, D79). */
function useTyped(q: string) {
  const [text, setText] = useState(q)
  const isLeaving = useRef(false)
  const isIdle = useNavigation().state === 'idle'
  const navigate = useNavigate()
  const { state } = useLocation()

  useEffect(() => {
    if (text.trim() === q || !isIdle) return undefined
    const timer = setTimeout(() => {
      // A title was opened: do not navigate back here.
      if (isLeaving.current) return
      void navigate(hrefs.tv({ view: 'search', q: text.trim() || undefined }), {
        replace: true,
        state,
      })
    }, SEARCH_DEBOUNCE_MS)

    return () => clearTimeout(timer)
  }, [text, q, isIdle, navigate, state])

  const leave = () => {
    isLeaving.current = true
  }

  return { text, leave, setText: (typed: string) => setText(typed.slice(0, SEARCH_MAX_LENGTH)) }
}

/** Search with the on-screen keyboard; results change while typing. */
export function SearchView({ q }: { q: string }) {
  const { text, leave, setText } = useTyped(q)
  const isSearch = q.length >= SEARCH_MIN_LENGTH
  const found = useQuery({
    ...searchQuery({ q }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const popular = useQuery({ ...mostWatchedQuery(), enabled: !isSearch })
  const { isError, isPlaceholderData, refetch } = isSearch ? found : popular
  const titles: readonly TvTitle[] | undefined = (isSearch ? found.data : popular.data) ?? undefined
  const count = isPlaceholderData || titles === undefined ? null : titles.length
  const lines = useTvLines(isSearch ? q : '')
  const heading =
    count === 0 && lines.length > 0 ? linesMessages.heading : headingOf({ isSearch, q, count })

  return (
    <div className="tv-search">
      <section className="tv-search-typed">
        <h1 className="visually-hidden">{searchMessages.title}</h1>
        <p className="tv-typed" data-empty={text === '' || undefined}>
          <span className="visually-hidden">{ro.typed}: </span>
          {text === '' ? ro.hint : text}
        </p>
        <LetterKeyboard text={text} onChange={setText} />
      </section>
      <section className="tv-search-found">
        <div role="status">
          <h2>{isError ? tvMessages.failed : heading}</h2>
        </div>
        {isError && <TvRetry onRetry={() => void refetch()} />}
        <ul className="tv-grid" data-group>
          {titles?.map((title) => (
            <li key={`${title.type}${title.id}`} onClickCapture={leave}>
              <TvCard title={title} row="found" />
            </li>
          ))}
        </ul>
        {lines.length > 0 && (
          <FoundLineRow lines={lines} hasHeading={count !== 0} onLeave={leave} />
        )}
      </section>
    </div>
  )
}

function headingOf(asked: { isSearch: boolean; q: string; count: number | null }): string {
  const { isSearch, q, count } = asked
  if (count === null) return tvMessages.loading
  if (!isSearch) return searchMessages.popular

  return count === 0 ? searchMessages.none(q) : searchMessages.results(count)
}
