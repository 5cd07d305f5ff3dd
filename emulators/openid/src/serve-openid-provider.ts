import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html, type Html } from '@hlizo/kit/html'
import { createOpenidProvider, type OpenidOptions, type Person } from './openid-provider.ts'

export type OpenidTexts = {
  readonly language: string
  readonly title: string
  readonly lead: string
  readonly unverified: string
  readonly cancel: string
}

type Provider = Awaited<ReturnType<typeof createOpenidProvider>>

const MOST_BYTES = 4_096
const STYLE: Html = {
  html: `
  :root { color-scheme: dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #111; color: #f2f2f2; }
  main { box-sizing: border-box; width: min(100%, 26rem); padding: 1.5rem; }
  h1 { font-size: 1.375rem; }
  button { display: block; width: 100%; margin: 0 0 .75rem; padding: .75rem 1rem; border: 1px solid #777;
    border-radius: .5rem; background: #222; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
  small { display: block; color: #bbb; overflow-wrap: anywhere; }
  .cancel { border-color: transparent; background: none; text-align: center; }`,
}

/** Serves the provider under the path of its issuer, in a scope of its own: it reads bodies itself. */
export async function serveOpenidProvider(
  app: FastifyInstance,
  options: OpenidOptions & { readonly texts: OpenidTexts },
): Promise<void> {
  const provider = await createOpenidProvider(options)
  const { pathname: prefix } = new URL(options.issuer)

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get(`${prefix}/interaction/:uid`, async (request, reply) => {
      await provider.interactionDetails(request.raw, reply.raw)
      return showPeople(reply, options)
    })
    scope.post(`${prefix}/interaction/:uid`, async (request, reply) =>
      choose(provider, options.people, request, reply),
    )
    scope.all(`${prefix}/*`, async (request, reply) => {
      reply.hijack()
      await provider.callback()(mounted(request.raw, options.issuer), reply.raw)
    })
    scope.setErrorHandler(async (_error, _request, reply) =>
      reply.code(400).type('text/plain; charset=utf-8').send('The sign-in has ended.'),
    )
  })
}

/** Each sign-in begins again: with the session of another person the provider would end that one first. */
function forgetSession({ headers }: IncomingMessage): void {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  headers.cookie = pairs.filter((pair) => !pair.startsWith('_session')).join('; ')
}

/** The request as the provider would get it at its own public address. */
function mounted(request: IncomingMessage, issuer: string): IncomingMessage {
  const { host, pathname, protocol } = new URL(issuer)
  const originalUrl = request.url ?? ''
  const url = originalUrl.slice(pathname.length)
  if (url.startsWith('/auth')) forgetSession(request)
  request.headers.host = host
  delete request.headers['x-forwarded-host']
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)

  return Object.assign(request, { originalUrl, url })
}

function showPeople(
  reply: FastifyReply,
  { people, texts }: { readonly people: readonly Person[]; readonly texts: OpenidTexts },
): FastifyReply {
  const buttons = people.map(
    ({ id, firstName, lastName, email, isEmailVerified }) =>
      html`<button name="person" value="${id}">
        ${firstName} ${lastName}<small
          >${email}${!isEmailVerified && ` · ${texts.unverified}`}</small
        >
      </button>`,
  )
  const page = html`<!doctype html>
    <html lang="${texts.language}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" /><title>${texts.title}</title>
      <style>
        ${STYLE}
      </style>
      <main>
        <h1>${texts.title}</h1>
        <p>${texts.lead}</p>
        <form method="post">
          ${buttons}<button class="cancel" name="person" value="">${texts.cancel}</button>
        </form>
      </main>
    </html>`

  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(page.html)
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    const read = Buffer.from(part)
    bytes += read.length
    if (bytes > MOST_BYTES) throw new Error('The form is too large')
    parts.push(read)
  }

  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

async function choose(
  provider: Provider,
  people: readonly Person[],
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = (await formOf(raw)).get('person')
  const person = people.find((one) => one.id === id)
  await provider.interactionDetails(raw, reply.raw)
  reply.hijack()
  const result =
    person === undefined
      ? { error: 'access_denied', error_description: 'no person was chosen' }
      : { login: { accountId: person.id, remember: false } }
  await provider.interactionFinished(raw, reply.raw, result, { mergeWithLastSubmission: false })
}
