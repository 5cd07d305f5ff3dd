import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@hlizo/contract/constants'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { searchQuery } from '#web/features/catalogue/queries.ts'
import { SearchInput } from '#web/features/catalogue/search-input.tsx'
import { useSearchOutcome } from '#web/features/catalogue/use-search-outcome.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { useCloseOutside } from '#web/ui/use-close-outside.ts'
import styles from './navbar-search.module.css'

const MOST = 6

// Not before a search.
const NavbarLines = lazy(async () => ({
  default: (await import('./navbar-lines.tsx')).NavbarLines,
}))
const NothingFound = lazy(async () => ({
  default: (await import('./navbar-lines.tsx')).NothingFound,
}))

/** What was typed, half a second after the last key (spec §9). */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS)

    return () => clearTimeout(timer)
  }, [typed])

  return settled
}

/** The panel below the field: Escape and a press elsewhere close it, the arrow keys walk its links and its button. */
function useSuggestionPanel() {
  const frame = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useCloseOutside(frame, isOpen, () => setOpen(false))

  const walk = (event: KeyboardEvent) => {
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, a, button') ?? [])]
    if (event.key === 'Escape') {
      // Focus opens the panel, so that closing comes after it.
      stops[0]?.focus()
      setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !isOpen) return
    event.preventDefault()
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  }

  return { frame, isOpen, open: () => setOpen(true), walk }
}

/** What is found for the settled words, and how many titles once they are those of these words. */
function useResults(query: string) {
  const settled = useSettled(query)
  const isAsked = query.length >= SEARCH_MIN_LENGTH && settled.length >= SEARCH_MIN_LENGTH
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery({ q: settled, category: undefined, sort: 'all' }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })

  return {
    settled,
    isAsked,
    results: data,
    found: isAsked && !isPlaceholderData ? data?.length : undefined,
    hasFailed: isAsked && isError && data === undefined,
    refetch,
  }
}

/** The search field of wide screens: results appear below it while one types; Enter leads to the search page. */
export function NavbarSearch() {
  const navigate = useNavigate()
  const { frame, isOpen, open, walk } = useSuggestionPanel()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const { settled, isAsked, results, found, hasFailed, refetch } = useResults(query)
  const { opened, handOver } = useSearchOutcome(settled, found)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a landmark; the keys only move the focus inside it
    <search ref={frame} className={styles.search} onKeyDown={walk}>
      <form
        className={styles.field}
        action={hrefs.search()}
        onSubmit={(event) => {
          event.preventDefault()
          handOver()
          void navigate(hrefs.search(query === '' ? undefined : { q: query }))
        }}
      >
        <Icon name="search" size="sm" />
        <SearchInput
          className={styles.input}
          value={typed}
          placeholder={ro.title}
          onFocus={open}
          onChange={(event) => {
            open()
            setTyped(event.target.value)
          }}
        />
      </form>
      {isOpen && isAsked && results && (
        <Suggestions query={settled} results={results} onOpen={opened} onSeeAll={handOver} />
      )}
      {isOpen && hasFailed && (
        <FailedSuggestions
          query={settled}
          onRetry={() => {
            // Its button goes away with the answer.
            frame.current?.querySelector('input')?.focus()
            void refetch()
          }}
        />
      )}
    </search>
  )
}

/** The search page asks again too, and says more about the failure. */
function FailedSuggestions({ query, onRetry }: { query: string; onRetry: () => void }) {
  return (
    <div className={styles.panel}>
      <RetryLine text={ro.suggestionsFailed} retry={failureMessages.part.retry} onRetry={onRetry} />
      <SeeAll query={query} />
    </div>
  )
}

function SeeAll({ query, onPress }: { query: string; onPress?: () => void }) {
  return (
    <Link className={styles.all} to={hrefs.search({ q: query })} onClick={onPress}>
      {ro.seeAll(query)}
    </Link>
  )
}

type SuggestionsProps = {
  query: string
  results: readonly SearchResult[]
  onOpen: (id: number) => void
  onSeeAll: () => void
}

function Suggestions({ query, results, onOpen, onSeeAll }: SuggestionsProps) {
  return (
    <div className={styles.panel}>
      <output className={results.length > 0 ? 'visually-hidden' : styles.none}>
        {results.length > 0 ? (
          ro.results(results.length)
        ) : (
          <Suspense>
            <NothingFound query={query} />
          </Suspense>
        )}
      </output>
      {results.length > 0 && (
        <ul aria-label={ro.suggestions}>
          {results.slice(0, MOST).map(({ type, id, title, match }) => (
            <li key={`${type}${id}`}>
              <Link
                className={styles.result}
                to={match?.episode ? hrefs.video(match.episode.id) : hrefs.title({ type, id })}
                onClick={() => onOpen(id)}
              >
                {title}
                {match && <span className={styles.why}>{ro.match[match.by](match.text)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        <NavbarLines query={query} hasTitles={results.length > 0} onOpen={onOpen} />
      </Suspense>
      <SeeAll query={query} onPress={onSeeAll} />
    </div>
  )
}
