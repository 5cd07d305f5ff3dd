import type { PublicSettings } from '@hlizo/contract/public-settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { SiteContext, type Site } from './site.ts'

const settings: PublicSettings = {
  brand: 'Hlizo',
  support: { email: 'ajutor@exemplu.ro', chatUrl: null },
  operator: {
    name: 'Exemplu SRL',
    taxId: 'RO1',
    registration: 'J40/1/2026',
    address: 'Strada Glumei 1',
    email: 'firma@exemplu.ro',
    dataProtectionEmail: 'date@exemplu.ro',
    providers: '',
    dataLocation: '',
  },
  links: [],
  googleTagManagerId: null,
  mode: 'test',
  publicUrl: 'http://localhost',
  identity: {
    userPoolId: 'eu-central-1_test',
    userPoolClientId: 'client',
    identityPoolId: 'eu-central-1:test',
    userPoolEndpoint: null,
    signInDomain: 'https://hlizo.example/identity',
    providers: [],
    hasPasskeys: false,
    identityPoolEndpoint: null,
  },
  payments: {
    mode: 'sandbox',
    publishableKey: 'pk_test',
    scriptUrl: '/stripe.js',
    isPaypalOffered: true,
    cardCurrency: 'RON',
  },
  contracts: { endsWithSupply: false, isCancelLenient: true },
}

type Place = {
  readonly at?: string
  readonly isSignedIn?: boolean
  readonly renderedAt?: string
  readonly with?: Partial<PublicSettings>
  /** What the cache holds already. */
  readonly client?: QueryClient
}

/** A site with the settings of tests. */
export function testSite(place: Place = {}): Site {
  return {
    settings: { ...settings, ...place.with },
    hasSession: place.isSignedIn ?? false,
    renderedAt: place.renderedAt ?? '2026-11-23T12:00:00.000Z',
  }
}

/** The markup of a part of a page, as the server renders it at an address. */
export function markupAt(part: ReactNode, place: Place = {}): string {
  return renderToStaticMarkup(
    <SiteContext value={testSite(place)}>
      <QueryClientProvider client={place.client ?? new QueryClient()}>
        <MemoryRouter initialEntries={[place.at ?? '/']}>{part}</MemoryRouter>
      </QueryClientProvider>
    </SiteContext>,
  )
}

const hidden = /<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/gs

/** The links of some markup: where each leads and what a screen reader announces, in their order. */
export function linksIn(markup: string): readonly (readonly [href: string, text: string])[] {
  return [...markup.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inside = '']) => [
      href.replaceAll('&amp;', '&'),
      inside
        .replaceAll(hidden, '')
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ],
  )
}
