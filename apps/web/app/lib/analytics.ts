import { systemClock } from '@hlizo/kit/clock'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import type * as EventBatches from './event-batches.ts'
import { consent } from './consent.ts'
import { cookieNames, dropCookie } from './cookies.ts'
import { browserSite } from './site.ts'

type Context = 'ts' | 'sessionId' | 'page_path' | 'platform' | 'consent' | 'user'
type WithoutContext<E> = E extends AnalyticsEvent ? Omit<E, Context> : never

/** An event as the place where it happens knows it; when, where and who are added here. */
export type EventGiven = WithoutContext<AnalyticsEvent>

const SEND_AFTER_MS = 3_000
const SESSION_KEY = 'hlizo-analytics-session'

let waiting: AnalyticsEvent[] = []
let sender: Promise<typeof EventBatches> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports an event. Without the visitor's consent it is dropped, not stored for later (D142). */
export function track(event: EventGiven): void {
  if (consent() !== 'all') return
  const full = {
    ...event,
    ts: systemClock.now().toISOString(),
    sessionId: analyticsSession(),
    page_path: location.pathname,
    platform: 'web',
    consent: 'all',
    // The context completes the event it was left out of; TypeScript cannot see that through the union.
  } as AnalyticsEvent

  pushToTagManager(full)
  waiting.push(full)
  // Loaded now, so that it is there when the page is left.
  sender ??= import('./event-batches.ts')
  timer ??= setTimeout(() => sendWaiting(), SEND_AFTER_MS)
}

/** Sends the collected events; when the page is left, without waiting for a response. */
export function sendWaiting({ isLeaving = false } = {}): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const events = waiting
  waiting = []
  sender?.then(({ send }) => send(events, { isLeaving })).catch(() => {})
}

const GOOGLE_COOKIE = /^_ga/
const GUEST_IDENTITY = /^com\.amplify\.Cognito\./

/** Revokes the consent: removes waiting events and what is stored in the browser (D142). */
export function forgetAnalytics(): void {
  clearTimeout(timer)
  timer = undefined
  waiting = []
  sessionStorage.removeItem(SESSION_KEY)
  for (const name of Object.keys(localStorage))
    if (GUEST_IDENTITY.test(name)) localStorage.removeItem(name)
  for (const name of cookieNames()) if (GOOGLE_COOKIE.test(name)) dropCookie(name)
  // A script that has been loaded cannot be unloaded; it receives no more events.
  delete window.dataLayer
}

function analyticsSession(): string {
  const known = sessionStorage.getItem(SESSION_KEY)
  if (known) return known
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(SESSION_KEY, fresh)

  return fresh
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

function pushToTagManager(event: AnalyticsEvent): void {
  const { googleTagManagerId } = browserSite().settings
  if (!googleTagManagerId) return
  if (!window.dataLayer) {
    window.dataLayer = [{ 'gtm.start': systemClock.now().getTime(), event: 'gtm.js' }]
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(googleTagManagerId)}`
    document.head.append(script)
  }
  window.dataLayer.push(event)
}
