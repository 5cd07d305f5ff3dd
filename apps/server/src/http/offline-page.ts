import { createHash } from 'node:crypto'
import { offlineMessages as ro } from '@hlizo/contract/messages/offline'
import { html, type Html } from '@hlizo/kit/html'
import { plainPage, PLAIN_PAGE_CSP } from './plain-page.ts'

// Reloads as soon as the connection is back.
const SCRIPT = `addEventListener('online',()=>location.reload())`
const SCRIPT_ELEMENT: Html = { html: `<script>${SCRIPT}</script>` }
const scriptHash = createHash('sha256').update(SCRIPT).digest('base64')

/** The page that the service worker shows offline, with its policy. */
export function offlinePage(mark: Buffer | null): {
  readonly page: string
  readonly policy: string
} {
  // Inline, because nothing can be fetched offline.
  const src = `data:image/svg+xml;base64,${mark?.toString('base64')}`
  const body = html`${mark && html`<img src="${src}" width="96" height="96" alt="" />`}
    <h1>${ro.title}</h1>
    <p>${ro.lead}</p>
    <p><a class="button" href="">${ro.retry}</a></p>
    ${SCRIPT_ELEMENT}`

  return {
    page: plainPage({ title: ro.title, body }),
    policy: `${PLAIN_PAGE_CSP}; script-src 'sha256-${scriptHash}'`,
  }
}
