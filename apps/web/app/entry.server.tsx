import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { holdScripts } from '#web/lib/late-scripts.ts'
import { siteServices } from '#web/lib/load-context.ts'
import { PageStylesContext } from '#web/lib/page-styles.ts'
import { SiteContext } from '#web/lib/site.ts'

export { loadContext } from '#web/lib/load-context.ts'

/** How long a page may wait for its data before it goes out without them. */
export const streamTimeout = 5_000

/** How long the `Link` header may be: a proxy keeps all headers in one page of memory. */
const LONGEST_LINKS = 1_000

/** Renders one page and sends it whole: a document that breaks off half way would be hydrated in parts (React error 419). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, css, settings, hasSession, renderedAt, announcement, reportError } =
    loadContext.get(siteServices)

  return new Promise((resolve, reject) => {
    let finalStatus = status
    const answer = () => {
      const body = new PassThrough()
      const page = text(body).finally(() => clearTimeout(deadline))
      resolve(
        page.then(
          (html) => new Response(holdScripts(html, nonce), { status: finalStatus, headers }),
        ),
      )
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <SiteContext
        value={{ settings, hasSession, renderedAt, announcement: announcement ?? undefined }}
      >
        <PageStylesContext value={{ css, nonce }}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </PageStylesContext>
      </SiteContext>,
      {
        nonce,
        // Large parts too stand where they are seen, and not behind a script that moves them there.
        progressiveChunkSize: Infinity,
        // What the first paint needs stands in the `Link` header, which a browser has before the page.
        onHeaders: ({ Link: links }) => links && headers.set('link', links),
        maxHeadersLength: LONGEST_LINKS,
        onAllReady: answer,
        onShellError: reject,
        onError: (error) => {
          finalStatus = 500
          if (!request.signal.aborted) reportError(error)
        },
      },
    )
    const deadline = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}
