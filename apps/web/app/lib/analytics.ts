import type { AnalyticsEvent } from '@hlizo/contract/events'
import type * as AnalyticsSender from './analytics-sender.ts'
import { consent } from './consent.ts'
import { browserSite } from './site.ts'

type Context = 'ts' | 'sessionId' | 'page_path' | 'platform' | 'consent' | 'user'
type WithoutContext<E> = E extends AnalyticsEvent ? Omit<E, Context> : never

/** An event as the place where it happens knows it; when, where and who are added here. */
export type EventGiven = WithoutContext<AnalyticsEvent>

const SEND_AFTER_MS = 3_000
const SESSION_KEY = 'hlizo-analytics-session'

let waiting: AnalyticsEvent[] = []
let sender: Promise<typeof AnalyticsSender> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports an event. Without the visitor's consent it is dropped, not kept for later (D142). */
export function track(event: EventGiven): void {
  if (consent() !== 'all') return
  const full = {
    ...event,
    ts: new Date().toISOString(),
    sessionId: analyticsSession(),
    page_path: location.pathname,
    platform: 'web',
    consent: 'all',
    // The context completes the event it was left out of; TypeScript cannot see that through the union.
  } as AnalyticsEvent

  pushToTagManager(full)
  waiting.push(full)
  // Loaded now, so that it is there when the page is left.
  sender ??= import('./analytics-sender.ts')
  timer ??= setTimeout(sendWaiting, SEND_AFTER_MS)
}

/** Sends what has gathered. Also called when the page is left. */
export function sendWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const events = waiting
  waiting = []
  void sender?.then(({ send }) => send(events))
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
    window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(googleTagManagerId)}`
    document.head.append(script)
  }
  window.dataLayer.push(event)
}
