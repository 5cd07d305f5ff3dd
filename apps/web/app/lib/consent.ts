import { systemClock } from '@hlizo/kit/clock'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

/** What a visitor has agreed to: everything, or only what the service cannot do without. */
export type ConsentLevel = 'all' | 'essential'

const COOKIE = 'consent'
/** Raised when the words of the banner change in meaning: then all visitors are asked again (D142). */
const TEXT_VERSION = 1

const watchers = new Set<() => void>()
let isReopened = false

export function consent(): ConsentLevel | null {
  try {
    const choice: unknown = JSON.parse(readCookie(COOKIE) ?? '')
    if (typeof choice !== 'object' || choice === null || !('v' in choice && 'level' in choice))
      return null
    if (choice.v !== TEXT_VERSION) return null

    return choice.level === 'all' || choice.level === 'essential' ? choice.level : null
  } catch {
    return null
  }
}

/** Keeps the choice for six months. */
export function giveConsent(level: ConsentLevel): void {
  writeCookie(
    COOKIE,
    JSON.stringify({ v: TEXT_VERSION, level, at: systemClock.now().toISOString() }),
  )
  setReopened(false)
}

/** Shows the banner again, from „Setări cookie” in the footer. */
export function reopenConsent(): void {
  setReopened(true)
}

function setReopened(value: boolean): void {
  isReopened = value
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** The choice of this browser, as it changes; null on the server and while there is none. */
export function useConsent(): ConsentLevel | null {
  return useSyncExternalStore(watch, consent, () => null)
}

/** Whether the banner is to be shown. Never on the server: its pages are the same for all visitors. */
export function useIsConsentAsked(): boolean {
  return useSyncExternalStore(
    watch,
    () => isReopened || consent() === null,
    () => false,
  )
}
