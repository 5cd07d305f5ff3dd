import { getServerTime } from '@hlizo/contract/calls/premieres'
import { request } from './api.ts'
import { browserSite } from './site.ts'

/** The server's time when the time origin of this page was, as the server said last. */
let origin: number | null = null

/** The server's time: the moment of rendering plus the time since then, or more exact once it was asked. */
export function serverNow(): Date {
  return new Date((origin ?? Date.parse(browserSite().renderedAt)) + performance.now())
}

/** Asks the server for its time: a rendered page may come from a cache, and a browser's clock stops while it sleeps. */
export async function askServerTime(signal: AbortSignal): Promise<void> {
  const askedAt = performance.now()
  const { now } = await request(getServerTime, { signal, isQuiet: true })
  origin = Date.parse(now) - (askedAt + performance.now()) / 2
}
