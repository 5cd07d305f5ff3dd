import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { offlinePage } from './offline-page.ts'
import type { WebBundle } from './web-bundle.ts'
import { MANIFEST_PATH, webAppManifest } from './web-app-manifest.ts'

/** At the root, so that every page is in its scope. */
export const SERVICE_WORKER_PATH = '/sw.js'

// The worker may fetch only pages of this site.
const WORKER_CSP = "default-src 'none'; connect-src 'self'"

/** Changes with every build, so that browsers update the worker and pages can detect that they are old. */
function versionOf(bundle: WebBundle | null): string {
  const hash = createHash('sha256')
  for (const [path, { etag }] of [...(bundle?.files ?? [])].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    hash.update(`${path} ${etag}\n`)

  return hash.digest('base64url').slice(0, 16)
}

/**
 * Shows a push message, opens its address, and lets open pages send a renewed subscription: the worker has no session.
 * A message replaces the one with its tag: silently when it repeats it, with a sound when its notice is another one.
 */
const PUSH_HANDLERS = `addEventListener('push', (event) => {
  const { title, body, url, image, tag, notice } = event.data?.json() ?? {}
  if (!title) return
  const icon = '/icon-192.png'
  const shown = { body, tag, icon, lang: 'ro', data: { url, notice }, ...(image && { image }) }
  const show = (replaced) => {
    const renotify = replaced.some(({ data }) => data?.notice !== notice)
    return registration.showNotification(title, { ...shown, renotify })
  }
  event.waitUntil(registration.getNotifications({ tag }).then(show, () => show([])))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/', location.origin)
  if (url.origin !== location.origin) return
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => new URL(window.url).pathname === url.pathname)
      return open ? open.focus() : clients.openWindow(url.href)
    }),
  )
})
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((windows) => {
      for (const window of windows) window.postMessage('push-subscription-changed')
    }),
  )
})
`

/** The worker caches nothing. It fetches navigations, shows a page of its own when offline, and push messages. */
export function serviceWorker(version: string, mark: Buffer | null = null): string {
  const { page, policy } = offlinePage(mark)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }

  return `// ${version}
const page = ${JSON.stringify(page)}
const headers = ${JSON.stringify(headers)}
const offline = () => new Response(page, { status: 503, headers })
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([clients.claim(), registration.navigationPreload?.enable().catch(() => {})]),
  )
})
addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(
    Promise.resolve(preloadResponse)
      .then((early) => early ?? fetch(request))
      .catch(offline),
  )
})
${PUSH_HANDLERS}`
}

/** Serves the manifest and the service worker, which make the site installable. */
export async function mountWebApp(
  app: FastifyInstance,
  { bundle, brand }: { bundle: WebBundle | null; brand: string },
): Promise<void> {
  const mark = await bundle?.files.get('/favicon.svg')?.bytes('identity')
  const script = serviceWorker(versionOf(bundle), mark?.body)
  const manifest = JSON.stringify(webAppManifest(brand))

  app.get(SERVICE_WORKER_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_CSP })
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
  app.get(MANIFEST_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  )
}
