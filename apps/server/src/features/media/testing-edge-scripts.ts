import { createHmac, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { signingKeysOf } from './signing-keys.ts'
import type { EdgeAnswer, EdgeOrigin } from './testing-edge.ts'
import { edgeSecrets, type EdgeVector } from './testing-edge-vectors.ts'

const READERS = 'access-control-allow-origin'
/** Answers a vector as a script of docs/edge would. */
export type ScriptedEdge = (vector: EdgeVector) => Promise<EdgeAnswer>

export const recipe = (file: string) => new URL(`../../../../../docs/edge/${file}`, import.meta.url)

const keys = signingKeysOf({ fallback: '', secrets: edgeSecrets, isForNginx: false })
const Handler = z.custom<(input: unknown) => unknown>((value) => typeof value === 'function')
const SITE = 'https://media.hlizo.example'

async function answerOf(answer: Response): Promise<EdgeAnswer> {
  return {
    status: answer.status,
    body: await answer.text(),
    readers: answer.headers.get(READERS),
    keeping: answer.headers.get('cache-control'),
  }
}

/** One script without imports, as a bundler makes it. */
async function bundled(file: string): Promise<string> {
  const texts = await Promise.all(
    ['media-address.js', file].map((name) => readFile(recipe(name), 'utf8')),
  )

  return texts.join('\n').replaceAll(/^import .*$|^export /gm, '')
}

/** The request as an edge hands it to a script: with the URL as it was sent. */
const requestOf = ({ method, headers, address }: EdgeVector) => ({
  method,
  headers: new Headers({ ...headers }),
  url: SITE + address,
})

const web = { crypto: webcrypto, TextEncoder, Response, Headers, URL, btoa, Date }
const Init = z.looseObject({ backend: z.string(), cacheOverride: z.unknown() })
const AfterSend = z.object({ init: z.object({ afterSend: Handler }) })

/** What Fastly's cache would send the next time: a stored error as if it were a file. */
async function throughCache(sent: Response, cacheOverride: unknown): Promise<Response> {
  const { afterSend } = AfterSend.parse(cacheOverride).init
  const response = { status: sent.status, ttl: 0 }
  const { cache } = z.object({ cache: z.boolean() }).parse(afterSend(response))
  if (sent.ok) return new Response(cache && response.ttl > 0 ? sent.body : 'not stored', sent)

  return cache ? new Response('a stored error') : sent
}

/** docs/edge/fastly.js with its backends and its secret store. */
export async function fastlyEdge({ product, bucket }: EdgeOrigin): Promise<ScriptedEdge> {
  let listener = Handler.parse(() => undefined)
  class SecretStore {
    async get(name: string) {
      return { plaintext: () => (name === 'MEDIA_ADDRESS_KEYS' ? edgeSecrets.join(',') : '') }
    }
  }
  class CacheOverride {
    readonly init
    constructor(_: string, init: unknown) {
      this.init = init
    }
  }
  const fetchBackend = async (target: ReturnType<typeof requestOf> | URL, init: unknown) => {
    const { backend, cacheOverride, ...options } = Init.parse(init)
    if (!(target instanceof URL))
      return fetch(product + target.url.slice(SITE.length), {
        method: target.method,
        headers: target.headers,
      })
    const sent = await fetch((backend === 'origin' ? bucket : product) + target.pathname, options)

    return throughCache(sent, cacheOverride)
  }
  runInNewContext(await bundled('fastly.js'), {
    ...web,
    SecretStore,
    CacheOverride,
    fetch: fetchBackend,
    addEventListener: (_: string, given: unknown) => {
      listener = Handler.parse(given)
    },
  })

  return async (vector) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    listener({ request: requestOf(vector), respondWith: resolve })
    return answerOf(await promise)
  }
}

/** docs/edge/bunny.js with its variables. */
export async function bunnyEdge({ product, bucket }: EdgeOrigin): Promise<ScriptedEdge> {
  let serve = Handler.parse(() => undefined)
  const env = { MEDIA_ADDRESS_KEYS: edgeSecrets.join(','), PRODUCT: product, ORIGIN: bucket }
  const BunnySDK = {
    net: {
      http: {
        serve: (given: unknown) => {
          serve = Handler.parse(given)
        },
      },
    },
  }
  runInNewContext(await bundled('bunny.js'), { ...web, fetch, BunnySDK, process: { env } })

  return async (vector) => answerOf(z.instanceof(Response).parse(await serve(requestOf(vector))))
}

const Header = z.object({ value: z.string() })
const CloudfrontAnswer = z.union([
  z.object({
    statusCode: z.number(),
    headers: z.object({ [READERS]: Header, 'cache-control': Header }),
  }),
  z.object({ uri: z.string() }),
])
const CloudfrontResponse = z.object({ headers: z.object({ 'cache-control': Header }) })
/** What the behaviours before `/m/*` take to the product (docs/operations-media.md). */
const TO_PRODUCT = /^\/m\/.*(?:\.m3u8|\/film\.key)$/

/** docs/edge/cloudfront.js with what runtime 2.0 has: no request of its own, and only these modules. */
export async function cloudfrontEdge({ product, bucket }: EdgeOrigin): Promise<ScriptedEdge> {
  const script = keys.reduce(
    (text, { id, secret }, index) =>
      index === 0
        ? text.replace('00000000', id).replace('YOUR-ADDRESS-KEY', secret)
        : text.replace("' } // yours", `', '${id}': '${secret}' }`),
    await readFile(recipe('cloudfront.js'), 'utf8'),
  )
  const context = { require: () => ({ createHmac }), Buffer, Date }
  const handler = Handler.parse(runInNewContext(`${script}; handler`, context))

  return async ({ method, headers, address }) => {
    const [uri = '', query = ''] = address.split('?')
    const behaviour = uri.startsWith('/m/') && !TO_PRODUCT.test(uri)
    if (!behaviour)
      return answerOf(await fetch(product + address, { method, headers: { ...headers } }))
    const querystring = Object.fromEntries(new URLSearchParams(query))
    const answer = CloudfrontAnswer.parse(
      handler({
        context: { eventType: 'viewer-request' },
        request: { method, uri, querystring },
      }),
    )
    if ('statusCode' in answer) {
      const { [READERS]: readers, 'cache-control': keeping } = answer.headers
      return {
        status: answer.statusCode,
        body: '',
        readers: readers.value,
        keeping: keeping.value,
      }
    }
    const sent = await fetch(bucket + answer.uri, { method, headers: { ...headers } }).catch(
      () => new Response(null, { status: 502 }),
    )
    const plain = await answerOf(sent)
    // CloudFront does not call the function then. Browsers store no error without a header.
    if (sent.status >= 400) return { ...plain, keeping: plain.keeping ?? 'no-store' }
    const response = { statusCode: sent.status, headers: {} }
    const { headers: own } = CloudfrontResponse.parse(
      handler({ context: { eventType: 'viewer-response' }, response }),
    )

    return { ...plain, keeping: own['cache-control'].value }
  }
}
