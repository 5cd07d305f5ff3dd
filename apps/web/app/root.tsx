import { isIndexed } from '@hlizo/contract/indexed-screens'
import { brand } from '@hlizo/contract/messages/brand'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { useContext, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { startLateScripts } from '#web/lib/late-scripts.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { titleMeta } from '#web/lib/page-meta.ts'
import { PageStylesContext } from '#web/lib/page-styles.ts'
import { hasSession } from '#web/lib/session.ts'
import { sizeStyles } from '#web/lib/size-styles.ts'
import { SITE_META, useSite } from '#web/lib/site.ts'
import displayLatin from '#web/ui/fonts/bricolage-latin.woff2'
import displayRomanian from '#web/ui/fonts/bricolage-romanian.woff2'
import textLatin from '#web/ui/fonts/figtree-latin.woff2'
import textRomanian from '#web/ui/fonts/figtree-romanian.woff2'
import type { Route } from './+types/root.ts'
import { DocumentBoundary } from './shell/document-boundary.tsx'
import { GlobalError } from './shell/global-error.tsx'
import { guardVisitor } from './shell/guard.ts'
import { HeadBoundary } from './shell/head-boundary.tsx'
import { Shell } from './shell/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => guardVisitor(request.url, context.get(siteServices).hasSession),
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => guardVisitor(request.url, hasSession()),
]

export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    isRouteErrorResponse(error) && error.status === 404
      ? titleMeta(failureMessages.notFound.title)
      : titleMeta(brand.tagline),
    { name: 'description', content: brand.description },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <DocumentBoundary place={useLocation().key}>
      <Document>{children}</Document>
    </DocumentBoundary>
  )
}

function Document({ children }: { children: ReactNode }) {
  const site = useSite()

  return (
    <html lang="ro">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#120f1a" />
        <meta name={SITE_META} content={JSON.stringify(site)} />
        <PageStyles />
        <FontPreloads />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <HeadBoundary>
          <Meta />
          <Canonical />
        </HeadBoundary>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <LateStart />
      </body>
    </html>
  )
}

/** The fonts of the first paint, which on a page with a large picture wait for the end of the page (`holdScripts`). */
function FontPreloads() {
  return [textLatin, displayLatin, textRomanian, displayRomanian].map((font) => (
    <link
      key={font}
      rel="preload"
      href={font}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ))
}

/** Starts the scripts that `holdScripts` holds back. The browser leaves what the server wrote. */
function LateStart() {
  const styles = useContext(PageStylesContext)

  return (
    <script nonce={styles?.nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? startLateScripts : ''}
    </script>
  )
}

/** The one address of a page that search engines may list: without its query (D168). */
function Canonical() {
  const { publicUrl } = useSite().settings
  const { pathname } = useLocation()
  if (!isIndexed(pathname)) return null
  const address = publicUrl + pathname

  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  )
}

/** The stylesheet: written into the page by the server, left alone by the browser, linked while developing. */
function PageStyles() {
  const styles = useContext(PageStylesContext)
  if (import.meta.env.DEV) {
    return (
      <>
        <style nonce={styles?.nonce}>{sizeStyles}</style>
        <Links />
      </>
    )
  }
  if (styles === null) return null

  return <style nonce={styles.nonce}>{styles.css + sizeStyles}</style>
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GlobalError error={error} />
}
