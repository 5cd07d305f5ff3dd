import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@hlizo/contract/constants'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import { hrefs } from '@hlizo/contract/hrefs'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { searchQuery } from '#web/features/catalogue/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './navbar-search.module.css'

const MOST = 6

/** What was typed, half a second after the last key (spec §9). */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SEARCH_DEBOUNCE_MS)

    return () => clearTimeout(timer)
  }, [typed])

  return settled
}

/** The search field of wide screens: results appear below it while one types; Enter leads to all of them. */
export function NavbarSearch() {
  const navigate = useNavigate()
  const frame = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const settled = useSettled(query)
  const isAsked = query.length >= SEARCH_MIN_LENGTH && settled.length >= SEARCH_MIN_LENGTH
  const { data: results } = useQuery({
    ...searchQuery({ q: settled, category: undefined, sort: 'all' }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped('')
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') stops[0]?.focus()
    if (step === undefined || !isAsked) return
    event.preventDefault()
    const at = stops.findIndex((stop) => stop === document.activeElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a landmark; the keys only move the focus inside it
    <search
      ref={frame}
      className={styles.search}
      onKeyDown={walk}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !frame.current?.contains(relatedTarget)) setTyped('')
      }}
    >
      <form
        className={styles.field}
        action={hrefs.search()}
        onSubmit={(event) => {
          event.preventDefault()
          if (query !== '') void navigate(hrefs.search({ q: query }))
        }}
      >
        <Icon name="search" size="sm" />
        <input
          className={styles.input}
          type="text"
          name="q"
          value={typed}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={ro.title}
          aria-label={ro.title}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {isAsked && results && <Suggestions query={settled} results={results} />}
    </search>
  )
}

function Suggestions({ query, results }: { query: string; results: readonly SearchResult[] }) {
  return (
    <div className={styles.panel}>
      <output className={results.length > 0 ? 'visually-hidden' : styles.none}>
        {results.length > 0 ? ro.results(results.length) : ro.none(query)}
      </output>
      {results.length > 0 && (
        <ul aria-label={ro.suggestions}>
          {results.slice(0, MOST).map(({ type, id, title, match }) => (
            <li key={`${type}${id}`}>
              <Link className={styles.result} to={hrefs.title({ type, id })}>
                {title}
                {match && <span className={styles.why}>{ro.match[match.by](match.text)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link className={styles.all} to={hrefs.search({ q: query })}>
        {ro.seeAll(query)}
      </Link>
    </div>
  )
}
