import { createContext, useContext } from 'react'

/** A link of the footer that the operator configures: a shop for apps or a social page. */
export type OutsideLink = {
  readonly kind: 'app-store' | 'google-play' | 'facebook' | 'instagram' | 'tiktok' | 'youtube'
  readonly url: string
}

/** What the browser may know of the configuration. The server fills it in from its environment. */
export type PublicSettings = {
  readonly mode: 'development' | 'test' | 'production'
  /** The name of the service: everything that says it reads it here, so that it can be renamed. */
  readonly brand: string
  readonly publicUrl: string
  readonly identity: {
    readonly userPoolId: string
    readonly userPoolClientId: string
    readonly identityPoolId: string
    /** Absolute addresses of an embedded identity service; null where Amazon Cognito answers. */
    readonly userPoolEndpoint: string | null
    readonly identityPoolEndpoint: string | null
  }
  readonly payments: {
    readonly mode: 'sandbox' | 'stripe'
    readonly publishableKey: string
    /** The script that defines `Stripe`: the provider's own, or the sandbox's. */
    readonly scriptUrl: string
    readonly isPaypalOffered: boolean
  }
  /** What the contract with a subscriber says. */
  readonly contracts: {
    /** The supply ends the right to withdraw (mode A of D128); else 14 days remain (D129). */
    readonly endsWithSupply: boolean
    /** A cancellation less than 48 hours before a renewal counts as one in time (D114). */
    readonly isCancelLenient: boolean
  }
  readonly support: { readonly email: string; readonly chatUrl: string | null }
  readonly operator: {
    readonly name: string
    readonly taxId: string
    readonly registration: string
    readonly address: string
    readonly email: string
    readonly dataProtectionEmail: string
    readonly providers: string
    readonly dataLocation: string
  }
  readonly links: readonly OutsideLink[]
  readonly googleTagManagerId: string | null
}

/** What a page was rendered with, and what its hydration must therefore start from. */
export type Site = {
  readonly settings: PublicSettings
  /** Whether the request carried an auth cookie. A hint for the skeleton, never a proof. */
  readonly hasSession: boolean
  /** ISO time of rendering, so that server and browser agree on „today”. */
  readonly renderedAt: string
}

/** Carries the site to every component, on the server and in the browser. */
export const SiteContext = createContext<Site | null>(null)

/** The site this page belongs to. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) {
    throw new Error(
      'No site around this component: entry.server and entry.client must render <SiteContext>.',
    )
  }

  return site
}

/** The public configuration. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server in this very response
    known = JSON.parse(meta.content) as Site
  }

  return known
}
