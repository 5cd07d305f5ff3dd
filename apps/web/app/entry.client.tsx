import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadWhenOld } from '#web/lib/reload-when-old.ts'
import { browserSite, SiteContext } from '#web/lib/site.ts'
import { traceCalls } from '#web/lib/trace-header.ts'
import { DocumentBoundary } from './shell/document-boundary.tsx'

declare global {
  /** What the router knows of the build, put there by the page itself. */
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  var __reactRouterManifest: { routes: Record<string, { css?: string[] }> } | undefined
}

// Every page carries the whole stylesheet (root.tsx): the router need not fetch it again before the first link works.
if (import.meta.env.PROD) {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  for (const route of Object.values(globalThis.__reactRouterManifest?.routes ?? {})) {
    delete route.css
  }
}

reloadWhenOld()
if (browserSite().settings.isTraced === true) traceCalls()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentBoundary>
        <SiteContext value={browserSite()}>
          <HydratedRouter />
        </SiteContext>
      </DocumentBoundary>
    </StrictMode>,
  )
})
