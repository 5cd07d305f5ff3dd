import { reportedSearchTerm } from '@hlizo/domain/search-term'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sendWaiting, track } from '#web/lib/analytics.ts'

const NOTHING_SEEN_AFTER_MS = 1_000

type Outcome = { outcome: 'quit' | 'no result' } | { outcome: 'success'; clicked_id: number }

/**
 * Reports how each settled search ended, once: a result was opened, nothing was found for a second, or it was
 * left with results and none opened, also by closing the tab (D81).
 */
export function useSearchOutcome(query: string, found: number | undefined) {
  const isReported = useRef(false)

  const report = (outcome: Outcome) => {
    if (query === '' || found === undefined || isReported.current) return
    isReported.current = true
    const search_term = reportedSearchTerm(query)
    track({ event: 'custom_search', search_term, results_count: found, ...outcome })
  }
  const follow = useEffectEvent(() => {
    if (query === '' || found === undefined) return undefined
    isReported.current = false
    const quit = () => {
      if (found > 0) report({ outcome: 'quit' })
    }
    const closeTab = () => {
      quit()
      sendWaiting({ isLeaving: true })
    }
    const timer =
      found === 0
        ? setTimeout(() => report({ outcome: 'no result' }), NOTHING_SEEN_AFTER_MS)
        : undefined
    addEventListener('pagehide', closeTab)

    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', closeTab)
      quit()
    }
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each settled search
  useEffect(() => follow(), [query, found])

  return {
    opened: (id: number) => report({ outcome: 'success', clicked_id: id }),
    /** The search goes on on its own page, which reports how it ends. */
    handOver: () => {
      isReported.current = true
    },
  }
}
