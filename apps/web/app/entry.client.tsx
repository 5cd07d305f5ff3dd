import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserSite, SiteContext } from '#web/lib/site.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={browserSite()}>
        <HydratedRouter />
      </SiteContext>
    </StrictMode>,
  )
})
