import { SEARCH_MAX_LENGTH } from '@hlizo/contract/constants'
import * as z from 'zod/mini'

const KEY = 'hlizo-recent-searches'
const MOST = 8

const Recent = z.array(z.string().check(z.maxLength(SEARCH_MAX_LENGTH)))

/** What was searched for in this browser, the last first. It leaves this browser for nobody. */
export function recentSearches(): string[] {
  try {
    return Recent.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Remembers a search that led somewhere. */
export function rememberSearch(query: string): void {
  const others = recentSearches().filter((known) => known !== query)
  localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
}

/** Forgets them all. */
export function forgetSearches(): void {
  localStorage.removeItem(KEY)
}
