import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@hlizo/contract/constants'
import type { Category } from '@hlizo/contract/entities/category'
import type { Sort } from '@hlizo/contract/entities/sort'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

type Asked = { q: string; category: Category | undefined; sort: Sort }

/** The query in the address, replaced half a second after the last key (spec §9, D79). */
export function useSearchAddress() {
  const [search, setSearch] = useSearchParams()
  const navigation = useNavigation()
  const { q = '', category, sort } = screenQueries.search.parse(Object.fromEntries(search))
  const asked: Asked = { q: q.slice(0, SEARCH_MAX_LENGTH), category, sort }
  const [typed, setTyped] = useState(asked.q)
  const [lastAsked, setLastAsked] = useState(asked.q)
  // The address may change from outside: a pressed tag, or going back.
  if (asked.q !== lastAsked) {
    setLastAsked(asked.q)
    if (asked.q !== typed.trim()) setTyped(asked.q)
  }

  const ask = (change: Partial<Asked>) => {
    const next = { ...asked, q: typed.trim(), ...change }
    setSearch(
      {
        ...(next.q && { q: next.q }),
        ...(next.category && { category: next.category }),
        ...(next.sort !== 'all' && { sort: next.sort }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const settle = useEffectEvent(() => {
    // Replacing the address during a navigation would cancel it.
    if (navigation.state !== 'idle') return
    if (typed.trim() !== asked.q) ask({})
  })

  useEffect(() => {
    const timer = setTimeout(settle, SEARCH_DEBOUNCE_MS)

    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new key starts the wait again
  }, [typed])

  return {
    asked,
    typed,
    type: setTyped,
    ask: (change: Partial<Asked>) => {
      if (change.q !== undefined) setTyped(change.q)
      ask(change)
    },
  }
}
