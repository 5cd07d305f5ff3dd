import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import type { Clock } from '@hlizo/kit/clock'
import { html } from '@hlizo/kit/html'
import { accessTokenOf } from './access-token-of.ts'
import type { Authenticate } from './authenticate.ts'
import type { AccessPorts } from './caller.ts'
import { encodingFor } from './compression.ts'
import { pageCsp, type OutsideHosts } from './security-headers.ts'
import { readStaticFiles, type StaticFile } from './static-files.ts'

const STUDIO_PREFIX = '/studio'

export type StudioBundle = {
  readonly page: string
  readonly files: ReadonlyMap<string, StaticFile>
}

/** Files have names of their content; no shared cache may store them. */
const FOR_OPERATORS = {
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'accept-encoding, cookie',
}

/** Where the page's own settings go. */
const SETTINGS = '<!--settings-->'

/** Opens the bundle in `directory`; null when it is not built. */
export async function openStudioBundle(directory: string): Promise<StudioBundle | null> {
  const index = join(directory, 'index.html')
  const isBuilt = await stat(index).then(
    () => true,
    () => false,
  )
  if (!isBuilt) return null

  return { page: await readFile(index, 'utf8'), files: await readStaticFiles(directory) }
}

type GateDeps = {
  authenticate: Pick<Authenticate, 'recognize'>
  ports: Pick<AccessPorts, 'byIdentity' | 'signInState' | 'isOperator'>
  clientId: string
}

/**
 * Whether the cookies are those of an operator, also with an expired access token, which the page renews: it
 * has no data, and each call is admitted by itself.
 */
export function studioGate({ authenticate, ports, clientId }: GateDeps) {
  return async (cookies: string | undefined): Promise<boolean> => {
    const token = accessTokenOf(cookies, clientId)
    const claims = token === null ? null : await authenticate.recognize(token)
    if (claims === null) return false
    const [account, state] = await Promise.all([
      ports.byIdentity(claims.issuer, claims.sub),
      ports.signInState(claims),
    ])

    return account !== null && state !== 'ended' && ports.isOperator(account)
  }
}

type PagesDeps = {
  /** Null where it is not built. */
  bundle: Promise<StudioBundle | null>
  mayOpenStudio: ReturnType<typeof studioGate>
  settings: PublicSettings
  hosts: OutsideHosts
  clock: Clock
}

const isOfStudio = (path: string) => path === STUDIO_PREFIX || path.startsWith(`${STUDIO_PREFIX}/`)

/** Answers an address of Studio for an operator; false for everything else, which gets the ordinary pages. */
export function studioPages({ bundle, mayOpenStudio, settings, hosts, clock }: PagesDeps) {
  // A request that awaits it gets its error too.
  bundle.catch(() => {})

  const sendPage = ({ page }: StudioBundle, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const site = { settings, hasSession: true, renderedAt: clock.now().toISOString() }
    const metas = html`<meta name="hlizo-settings" content="${JSON.stringify(site)}" />
      <meta property="csp-nonce" content="" nonce="${nonce}" />`

    return reply
      .headers({
        'content-security-policy': pageCsp(nonce, hosts),
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        vary: 'cookie',
      })
      .type('text/html; charset=utf-8')
      .send(page.replace(SETTINGS, () => metas.html))
  }

  const sendFile = async (file: StaticFile, request: FastifyRequest, reply: FastifyReply) => {
    const { body, encoding } = await file.bytes(encodingFor(request.headers['accept-encoding']))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)

    return reply.headers(FOR_OPERATORS).type(file.type).send(body)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isOfStudio(path) || !(await mayOpenStudio(request.headers.cookie))) return false
    const built = await bundle
    if (built === null) return false
    const file = built.files.get(path.slice(STUDIO_PREFIX.length))
    if (file === undefined && path.startsWith(`${STUDIO_PREFIX}/assets/`)) return false
    await (file === undefined || path === `${STUDIO_PREFIX}/index.html`
      ? sendPage(built, reply)
      : sendFile(file, request, reply))

    return true
  }
}
