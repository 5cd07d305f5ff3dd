import type { Announcement } from '@hlizo/contract/entities/announcement'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import { createContext, useContext } from 'react'

/** What a page was rendered with, and what its hydration must therefore start from. */
export type Site = {
  readonly settings: PublicSettings
  /** Whether the request carried an auth cookie. A hint for the skeleton, never a proof. */
  readonly hasSession: boolean
  /** ISO time of rendering, so that server and browser agree on „today”. */
  readonly renderedAt: string
  /** What the bar above the page shows; absent when there is none. */
  readonly announcement?: Announcement | undefined
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) {
    throw new Error(
      'No site around this component: entry.server and entry.client must render <SiteContext>.',
    )
  }

  return site
}

export function useSettings(): PublicSettings {
  return useSite().settings
}

/** Name of the meta element through which the server hands the site to the browser without an inline script. */
export const SITE_META = 'hlizo-settings'

let known: Site | undefined

/** The site as the server wrote it into this document. Browser only. */
export function browserSite(): Site {
  if (!known) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_META}"]`)
    if (!meta)
      throw new Error(`The page has no <meta name="${SITE_META}">: root.tsx must render it.`)
    known = JSON.parse(meta.content) as Site
  }

  return known
}
