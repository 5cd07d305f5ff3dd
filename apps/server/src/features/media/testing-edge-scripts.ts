import { createHmac, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { signingKeysOf } from './signing-keys.ts'
import type { EdgeOrigin } from './testing-edge.ts'
import { edgeSecrets, type EdgeVector } from './testing-edge-vectors.ts'

type Answer = {
  readonly status: number
  readonly body: string
  /** Whose pages may read it (CORS). */
  readonly readers: string | null
}
const READERS = 'access-control-allow-origin'
/** Answers a vector as a script of docs/edge would. */
export type ScriptedEdge = (vector: EdgeVector) => Promise<Answer>

export const recipe = (file: string) => new URL(`../../../../../docs/edge/${file}`, import.meta.url)

const keys = signingKeysOf({ fallback: '', secrets: edgeSecrets, isForNginx: false })
const Handler = z.custom<(input: unknown) => unknown>((value) => typeof value === 'function')
const SITE = 'https://media.hlizo.example'

async function answerOf(answer: Response): Promise<Answer> {
  return { status: answer.status, body: await answer.text(), readers: answer.headers.get(READERS) }
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
const Init = z.looseObject({ backend: z.string() })

/** docs/edge/fastly.js with its backends and its secret store. */
export async function fastlyEdge({ product, bucket }: EdgeOrigin): Promise<ScriptedEdge> {
  let listener = Handler.parse(() => undefined)
  class SecretStore {
    async get(name: string) {
      return { plaintext: () => (name === 'MEDIA_ADDRESS_KEYS' ? edgeSecrets.join(',') : '') }
    }
  }
  const fetchBackend = (target: ReturnType<typeof requestOf> | URL, init: unknown) => {
    const { backend, ...options } = Init.parse(init)
    if (!(target instanceof URL))
      return fetch(product + target.url.slice(SITE.length), {
        method: target.method,
        headers: target.headers,
      })
    return fetch((backend === 'origin' ? bucket : product) + target.pathname, options)
  }
  runInNewContext(await bundled('fastly.js'), {
    ...web,
    SecretStore,
    CacheOverride: Object,
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

const CloudfrontAnswer = z.union([
  z.object({
    statusCode: z.number(),
    headers: z.object({ [READERS]: z.object({ value: z.string() }) }),
  }),
  z.object({ uri: z.string() }),
])
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
    const answer = CloudfrontAnswer.parse(handler({ request: { method, uri, querystring } }))
    if ('statusCode' in answer)
      return { status: answer.statusCode, body: '', readers: answer.headers[READERS].value }

    return answerOf(await fetch(bucket + answer.uri, { method, headers: { ...headers } }))
  }
}
