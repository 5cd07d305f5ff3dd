import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIndexed } from '@hlizo/contract/indexed-screens'
import type { Announcement } from '@hlizo/contract/entities/announcement'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { isDatabaseAway } from '@hlizo/database/database-away'
import type { Clock } from '@hlizo/kit/clock'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import { html } from '@hlizo/kit/html'
import { accessTokenOf } from './access-token-of.ts'
import { IN_PROCESS } from './admission.ts'
import { compress, encodingFor, type Encoding } from './compression.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { boundedRenders, RendersAreFull } from './bounded-renders.ts'
import type { Closed, PageNotices } from './page-notices.ts'
import { plainPage, PLAIN_PAGE_CSP } from './plain-page.ts'
import type { Pressure } from './pressure.ts'
import { pageCsp, type OutsideHosts } from './security-headers.ts'
import type { StaticFile } from './static-files.ts'
import type { WebBundle } from './web-bundle.ts'
import { answerHeaders, webRequest } from './web-request.ts'

type PagesOptions = {
  bundle: WebBundle | null
  settings: PublicSettings
  hosts: OutsideHosts
  clock: Clock
  pageCache: PageCache
  pressure: Pick<Pressure, 'admits'>
  notices: PageNotices
  /** Answers addresses of Studio for operators. */
  studio: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

// `.data` is how the router requests the loaders of a page; any other extension is a file.
const FILE_NAME = /\.(?!data$)\w{1,12}$/

/** Retry-After when the server is busy. */
const BUSY_SECONDS = 2

/** The level of compression of a page that is sent once. */
const SENT_ONCE = 4

const HOW_TO_BUILD = 'The web bundle is not built. Run `npm run build`, then start again.'

/** Answers everything that is not a call: files of the bundle and rendered pages. */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  const { bundle, studio, notices } = options
  const renderPage = bundle ? pageRenderer(app, { ...options, bundle }) : null

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      const file = bundle?.files.get(path)
      if (file) return sendFile(file, request, reply)
      try {
        if (await studio(request, reply)) return reply
        if (FILE_NAME.test(path) || path.startsWith('/assets/')) return sendNothing(reply)
        if (!renderPage) return sendPlain(reply, 503, HOW_TO_BUILD)
        const closed = await notices.closedFor(request)
        if (closed) return sendClosed(reply, closed)

        return await renderPage(request, reply)
      } catch (error) {
        if (error instanceof RendersAreFull || isDatabaseAway(error)) return sendBusy(reply)
        request.log.error({ err: error }, 'page failed')
        return sendPlain(reply, 500, failureMessages.global)
      }
    },
  })
}

function sendNothing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('404\n')
}

function sendPlain(reply: FastifyReply, status: number, words: string) {
  return reply
    .code(status)
    .headers({ 'content-security-policy': PLAIN_PAGE_CSP, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: words, body: html`<h1>${words}</h1>` }))
}

function sendBusy(reply: FastifyReply) {
  return sendPlain(
    reply.header('retry-after', String(BUSY_SECONDS)),
    503,
    failureMessages.unavailable.title,
  )
}

function sendClosed(reply: FastifyReply, { seconds, words }: Closed) {
  const { title } = failureMessages.unavailable

  return reply
    .code(503)
    .headers({
      'content-security-policy': PLAIN_PAGE_CSP,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    })
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title,
        body: html`<h1>${title}</h1>
          <p>${words}</p>`,
      }),
    )
}

async function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': file.cacheControl, etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const { body, encoding } = await file.bytes(encodingFor(request.headers['accept-encoding']))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)

  return reply.type(file.type).send(body)
}

/** A GET of the API inside the process; limits and the service switch do not apply. */
function ownApi(app: FastifyInstance) {
  return async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const call = { method: 'GET', url: path, headers, remoteAddress: IN_PROCESS } as const
    const answer = await app.inject(call)
    const type = { 'content-type': answer.headers['content-type'] ?? '' }
    const body = answer.statusCode === 204 ? null : answer.body

    return new Response(body, { status: answer.statusCode, headers: type })
  }
}

/** What a page depends on beside its address. */
type Seen = { readonly hasSession: boolean; readonly announcement: Announcement | null }

/** Under which a page is cached: visitors who have closed an announcement get another page. */
const addressOf = ({ url }: FastifyRequest, announcement: Announcement | null) =>
  announcement === null ? url : `${url} ${announcement.id}`

function pageRenderer(app: FastifyInstance, options: PagesOptions & { bundle: WebBundle }) {
  const { bundle, settings, hosts, clock, pageCache, pressure, notices } = options
  const rendered = boundedRenders(pressure)
  const api = ownApi(app)
  const sessionCookie = `CognitoIdentityServiceProvider.${settings.identity.userPoolClientId}.`

  /** The whole page: React sends nothing before everything is rendered. */
  const render = async (
    request: FastifyRequest,
    seen: Seen,
    signal: AbortSignal,
  ): Promise<RenderedPage> => {
    const { hasSession, announcement } = seen
    const nonce = randomBytes(16).toString('base64')
    const page = webRequest(request, settings.publicUrl, signal)
    const token = accessTokenOf(request.headers.cookie, settings.identity.userPoolClientId)
    const services = {
      api: (path: string) => api(path),
      accountApi: (path: string) =>
        api(path, token === null ? {} : { authorization: `Bearer ${token}` }),
      nonce,
      settings,
      hasSession,
      renderedAt: clock.now().toISOString(),
      announcement,
      reportError: (error: unknown) => request.log.error({ err: error }, 'a part of a page failed'),
    }
    const response = await rendered(() => bundle.render(page, services))
    // The router's last resort: even the error page could not be rendered.
    if (response.status === 500 && response.headers.get('content-type') === 'text/plain')
      throw new Error(`The router could not render ${request.url}.`)
    const headers = {
      'cache-control': hasSession ? 'private, no-cache' : 'no-cache',
      vary: 'accept-encoding, cookie',
      ...(isIndexed(request.url.split('?')[0] ?? '/') ? {} : { 'x-robots-tag': 'noindex' }),
      ...answerHeaders(response),
      'content-security-policy': pageCsp(nonce, hosts),
    }
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const hasSession = request.headers.cookie?.includes(sessionCookie) ?? false
    const announcement = await notices.announcementFor(request, hasSession)
    if (!hasSession && request.method === 'GET') {
      // Other visitors may wait for the same page, so it is finished even if this one leaves.
      const { signal } = new AbortController()
      const page = await pageCache.get(addressOf(request, announcement), () =>
        render(request, { hasSession, announcement }, signal),
      )
      return sendBody(
        reply.code(page.status).headers(page.headers),
        await page.packed(encoding),
        encoding,
      )
    }

    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const page = await render(request, { hasSession, announcement }, gone.signal)
    reply.code(page.status).headers(page.headers)
    if (page.body.length === 0) return reply.send()

    return sendBody(reply, await compress(page.body, encoding, SENT_ONCE), encoding)
  }
}

function sendBody(reply: FastifyReply, body: Buffer, encoding: Encoding) {
  if (encoding !== 'identity')
    reply.header('content-encoding', encoding).removeHeader('content-length')

  return reply.send(body)
}
