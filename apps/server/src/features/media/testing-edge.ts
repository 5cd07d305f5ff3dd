import { mkdir, mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { systemClock } from '@hlizo/kit/clock'
import { accept } from '@hlizo/kit/result'
import { diskStore } from '@hlizo/media/disk-store'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { mediaPages } from './media-pages.ts'
import { sendFile } from './send-file.ts'
import { signingKeysOf } from './signing-keys.ts'
import { edgeSecrets, edgeVectors, type EdgeVector } from './testing-edge-vectors.ts'

/** The product and a bucket with all files of the vectors, each of which contains its own path. */
export type EdgeOrigin = {
  readonly directory: string
  readonly product: string
  readonly bucket: string
  readonly stop: () => Promise<void>
}

const KEY_FILE = 'film.key'
const PAGES = 'https://hlizo.example'

async function listen(app: FastifyInstance): Promise<string> {
  app.decorateReply('callNotFound', async function callNotFound() {
    return this.code(404).send()
  })

  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function writeFiles(media: string): Promise<void> {
  for (const { file } of edgeVectors) {
    if (file === null) continue
    await mkdir(dirname(join(media, file)), { recursive: true })
    await writeFile(join(media, file), file)
  }
}

/** How the origin fails to send a file, if a vector says so. */
const failureOf = (key: string): number | undefined =>
  edgeVectors.find(
    ({ origin, address }) => origin !== undefined && address.endsWith(key.slice('v'.length)),
  )?.origin

/** Starts both; `isForNginx` makes the product verify MD5, as it does behind nginx's `secure_link`. */
export async function startEdgeOrigin({ isForNginx = false } = {}): Promise<EdgeOrigin> {
  const directory = await mkdtemp(join(tmpdir(), 'edge-'))
  // nginx may read as another user.
  await chmod(directory, 0o755)
  const media = join(directory, 'media')
  await writeFiles(media)
  const store = diskStore(media)
  const cache = createSegmentCache({ store })
  const keys = signingKeysOf({ fallback: '', secrets: edgeSecrets, isForNginx })
  const signer = createMediaSigner({ keys, clock: systemClock })
  const mayWatch = async () => accept(undefined)
  const keyOf = async (assetId: string) => Buffer.from(`v/${assetId}/${KEY_FILE}`)
  const isUnlaunched = async () => false
  const product = Fastify()
  const bucket = Fastify({ forceCloseConnections: true })
  await product.register(
    mediaPages({
      store,
      cache,
      signer,
      mayWatch,
      keyOf,
      isUnlaunched,
      accel: null,
      pageOrigin: PAGES,
    }),
  )
  bucket.get<{ Params: { '*': string } }>('/v/*', (asked, reply) => {
    const key = `v/${asked.params['*']}`
    const failure = failureOf(key)
    if (failure === 0) {
      asked.raw.socket.destroy()
      return reply.hijack()
    }
    if (failure !== undefined) return reply.code(failure).send('The origin fails.')
    return sendFile({ store, cache, accel: null }, asked, reply, {
      key,
      name: key,
      keeping: 'public',
    })
  })

  return {
    directory,
    product: await listen(product),
    bucket: await listen(bucket),
    stop: async () => {
      await Promise.all([product.close(), bucket.close()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** What one vector came to: its result, or what the answer was if it is neither of them. */
export type EdgeOutcome = { readonly name: string; readonly result: string }

/** What is expected of all vectors. */
export const expectedOutcomes: readonly EdgeOutcome[] = edgeVectors.map(({ name, result }) => ({
  name,
  result,
}))

function expectedBody({ method, headers, file }: EdgeVector): string {
  if (method === 'HEAD') return ''
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '') ?? []
  if (first !== '') return file?.slice(Number(first), Number(last) + 1) ?? ''

  return last === '' ? (file ?? '') : (file?.slice(-Number(last)) ?? '')
}

/** What an edge sends: whose pages may read it (CORS), and what a browser may keep of it. */
export type EdgeAnswer = {
  readonly status: number
  readonly body: string
  readonly readers: string | null
  readonly keeping: string | null
}
const NO_STORE = 'no-store'
const YEAR = 'max-age=31536000, immutable'
const FROM_PRODUCT = /\.m3u8$|\/film\.key$/

/** Names the outcome of an answer; a granted file must be the one of the vector, and has a year. */
export function outcomeOf(
  vector: EdgeVector,
  { status, body, keeping }: Omit<EdgeAnswer, 'readers'>,
): EdgeOutcome {
  const { name } = vector
  if (vector.result === 'failed')
    return {
      name,
      result: status >= 400 && keeping === NO_STORE ? 'failed' : `${status} ${keeping}`,
    }
  if (status === 410) return { name, result: 'expired' }
  if (status >= 400 && status < 500) return { name, result: 'refused' }
  const isWhole = vector.headers['range'] === undefined
  const isSent = status === (isWhole ? 200 : 206) && body === expectedBody(vector)
  const isCacheable = FROM_PRODUCT.test(vector.address) || keeping?.endsWith(YEAR) === true

  return { name, result: isSent && isCacheable ? 'granted' : `${status} ${keeping} ${body}` }
}

/** Sends a vector as it is: `fetch` would resolve dot segments. */
async function send(
  url: string,
  { method, headers }: EdgeVector,
  path: string,
): Promise<EdgeAnswer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ hostname, port, path, method, headers }, resolve).on('error', reject).end()
  const answer = await promise

  return {
    status: answer.statusCode ?? 0,
    body: await text(answer),
    readers: answer.headers['access-control-allow-origin'] ?? null,
    keeping: answer.headers['cache-control'] ?? null,
  }
}

/** Sends all vectors to a running edge, one after the other. */
export async function askEdge(
  url: string,
  { isForNginx = false } = {},
): Promise<readonly EdgeOutcome[]> {
  const outcomes: EdgeOutcome[] = []
  for (const vector of edgeVectors) {
    const path = isForNginx ? vector.addressMd5 : vector.address
    outcomes.push(outcomeOf(vector, await send(url, vector, path)))
  }

  return outcomes
}

/** Whether players on the site may read a refusal (CORS), and may not keep it. */
export const isReadableOnce = ({ readers, keeping }: EdgeAnswer) =>
  readers !== null && keeping === NO_STORE

/** The refused media requests whose answer players on the site could not read, or would keep. */
export async function unreadableRefusals(url: string): Promise<readonly string[]> {
  const unreadable: string[] = []
  for (const vector of edgeVectors) {
    if (vector.result === 'granted' || !vector.address.startsWith('/m/')) continue
    if (!isReadableOnce(await send(url, vector, vector.address))) unreadable.push(vector.name)
  }

  return unreadable
}
