import { reportedSearchTerm } from '@hlizo/domain/search-term'
import { useEffect, useRef } from 'react'
import { track } from '#web/lib/analytics.ts'

const NOTHING_SEEN_AFTER_MS = 1_000

/**
 * Reports how each settled search ended, once: a result was opened, nothing was found for a second, or it was
 * left with results and none opened (D81). Gives back what to call when a result is opened.
 */
export function useSearchOutcome(query: string, found: number | undefined) {
  const isReported = useRef(false)

  useEffect(() => {
    if (query === '' || found === undefined) return undefined
    isReported.current = false
    const report = (outcome: 'quit' | 'no result') => {
      if (isReported.current) return
      isReported.current = true
      track({
        event: 'custom_search',
        search_term: reportedSearchTerm(query),
        outcome,
        results_count: found,
      })
    }
    const timer =
      found === 0 ? setTimeout(() => report('no result'), NOTHING_SEEN_AFTER_MS) : undefined

    return () => {
      clearTimeout(timer)
      if (found > 0) report('quit')
    }
  }, [query, found])

  return (id: number) => {
    if (query === '' || found === undefined || isReported.current) return
    isReported.current = true
    track({
      event: 'custom_search',
      search_term: reportedSearchTerm(query),
      outcome: 'success',
      results_count: found,
      clicked_id: id,
    })
  }
}
