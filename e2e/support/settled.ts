import { expect, type Page, type Request } from '@playwright/test'

const QUIET_MS = 300
const LOOK_EVERY_MS = 50
const GIVES_UP_AFTER_MS = 8_000

type Traffic = { readonly open: Set<Request>; changedAt: number }

const watched = new WeakMap<Page, Traffic>()

const isEventStream = (headers: Readonly<Record<string, string>>) =>
  headers['content-type']?.startsWith('text/event-stream') === true

/**
 * Counts the requests of a page from now on, for `settled`. Films and event streams are left out: they stay
 * open for as long as the film is watched, which is why `networkidle` never comes on such a page.
 */
export function watchTraffic(page: Page): Traffic {
  const known = watched.get(page)
  if (known) return known
  const traffic: Traffic = { open: new Set(), changedAt: performance.now() }
  const end = (request: Request) => {
    if (traffic.open.delete(request)) traffic.changedAt = performance.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'media') return
    traffic.open.add(request)
    traffic.changedAt = performance.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    if (isEventStream(response.headers())) end(response.request())
  })
  watched.set(page, traffic)

  return traffic
}

/**
 * React marks the elements that it has taken over: the body on the site, what is in `#root` in Studio. A page of
 * ours without React has none and is ready.
 */
const isHydrated = () =>
  document.readyState === 'complete' &&
  (document.querySelector('[data-announcer]') === null ||
    Object.keys(document.querySelector('#root > *') ?? document.body).some((name) =>
      name.startsWith('__reactFiber'),
    ))

/** Waits until the page is hydrated and has sent no request for a short time, for some seconds at most. */
export async function settled(page: Page): Promise<void> {
  const traffic = watchTraffic(page)
  const since = performance.now()
  const timeout = GIVES_UP_AFTER_MS
  await page.waitForFunction(isHydrated, null, { timeout }).catch(() => undefined)
  const quietMs = () =>
    traffic.open.size === 0 ? performance.now() - Math.max(traffic.changedAt, since) : 0
  await expect
    .poll(quietMs, { timeout, intervals: [LOOK_EVERY_MS] })
    .toBeGreaterThanOrEqual(QUIET_MS)
    .catch(() => undefined)
}
