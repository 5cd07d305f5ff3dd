import type { Announcement } from '@hlizo/contract/entities/announcement'
import { createContext, RouterContextProvider } from 'react-router'
import type { Site } from './site.ts'

export type SiteServices = Omit<Site, 'announcement'> & {
  readonly announcement: Announcement | null
  /** GET of the product API inside the process; `path` starts with /api/v1/public or another open call. */
  readonly api: (path: string) => Promise<Response>
  /** The same as the signed-in user, with the access token of the page request; it may have ended. */
  readonly accountApi: (path: string) => Promise<Response>
  /** Goes on every script and style element of the page (CSP). */
  readonly nonce: string
  /** Called with what failed during rendering; the browser renders that part again. */
  readonly reportError: (error: unknown) => void
  /** The text of the one stylesheet, written into the page. */
  readonly css: string
}

/** Where loaders find the services of the server. */
export const siteServices = createContext<SiteServices>()

/** The context to call the request handler with: `createRequestHandler(build)(request, loadContext(services))`. */
export function loadContext(services: SiteServices): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteServices, services)

  return context
}
