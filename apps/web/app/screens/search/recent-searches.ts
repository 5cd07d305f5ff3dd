import { SEARCH_MAX_LENGTH } from '@hlizo/contract/constants'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const KEY = 'hlizo-recent-searches'
const MOST = 8
const NONE = '[]'

const Recent = z.array(z.string().check(z.maxLength(SEARCH_MAX_LENGTH)))

const listeners = new Set<() => void>()
const stored = () => localStorage.getItem(KEY) ?? NONE

function read(text: string): string[] {
  try {
    return Recent.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)

  return () => listeners.delete(listener)
}

/** The recent searches of this browser, newest first. Never sent, and not rendered by the server. */
export function useRecentSearches(): string[] {
  return read(useSyncExternalStore(listen, stored, () => NONE))
}

/** Stores a search that had results. */
export function rememberSearch(query: string): void {
  const others = read(stored()).filter((known) => known !== query)
  localStorage.setItem(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
  changed()
}

export function forgetSearches(): void {
  localStorage.removeItem(KEY)
  changed()
}
