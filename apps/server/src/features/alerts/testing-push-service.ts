import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'

/** What a browser gives the page that subscribed. */
export type TestSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A message as the service took it, and as the browser decrypts it. */
export type TakenMessage = {
  readonly endpoint: string
  readonly topic: string | undefined
  readonly ttl: number
  readonly urgency: string | undefined
  readonly subject: string
  readonly payload: unknown
}

type Browser = ReturnType<typeof newBrowser>
type Refusal = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

const SALT = 16
const KEY = 65
const Vapid = z.tuple([z.string(), z.string()])
const Claims = z.object({ exp: z.number(), sub: z.string().regex(/^(mailto:|https:\/\/)/) })

function newBrowser(origin: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomUUID()}`
  const subscription: TestSubscription = {
    endpoint: origin + path,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }

  return { keys, auth, path, subscription }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
const label = (text: string) => Buffer.from(`${text}\0`)

/** RFC 8291 over one record of RFC 8188. */
function decrypt(body: Buffer, { keys, auth }: Browser): unknown {
  const salt = body.subarray(0, SALT)
  const recordSize = body.readUInt32BE(SALT)
  const idLength = body.readUInt8(SALT + 4)
  const start = SALT + 5
  if (idLength !== KEY) throw new Error('The message does not name the key of its sender.')
  const sender = body.subarray(start, start + KEY)
  const record = body.subarray(start + KEY)
  if (record.length > recordSize) throw new Error('The message has more than one record.')

  const info = Buffer.concat([label('WebPush: info'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The last record has no delimiter.')

  return JSON.parse(padded.subarray(0, end).toString('utf8'))
}

/** RFC 8292: the token is signed by the key that subscribed, for this service, and has not expired. */
async function senderOf(request: IncomingMessage, audience: string, publicKey: string) {
  const fields = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.authorization ?? '')
  const [token, key] = Vapid.parse(fields?.slice(1))
  if (key !== publicKey) throw new Error('The subscription belongs to another key.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience,
    algorithms: ['ES256'],
  })
  const { sub } = Claims.parse(payload)

  return sub
}

/**
 * A push service as browsers use one: it checks who sends (RFC 8292), decrypts for its browsers (RFC 8291),
 * and holds what was not delivered yet, one message for each topic (RFC 8030). For tests.
 */
export async function startPushService(publicKey: string) {
  const taken: TakenMessage[] = []
  const browsers = new Map<string, Browser>()
  const refusals = new Map<string, Refusal[]>()
  const faults: string[] = []
  let origin = ''

  const take = async (request: IncomingMessage, browser: Browser) => {
    if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Wrong encoding.')
    const topic = request.headers['topic']
    if (Array.isArray(topic) || (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)))
      throw new Error('The topic is invalid.')
    taken.push({
      endpoint: browser.subscription.endpoint,
      topic,
      ttl: z.coerce.number().int().min(0).parse(request.headers['ttl']),
      urgency: z.string().parse(request.headers['urgency']),
      subject: await senderOf(request, origin, publicKey),
      payload: decrypt(await buffer(request), browser),
    })
  }

  const answer = async (request: IncomingMessage): Promise<Refusal> => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return { status: 404 }
    const refusal = refusals.get(browser.path)?.shift()
    if (refusal) return refusal
    try {
      await take(request, browser)
      return { status: 201 }
    } catch (error) {
      faults.push(String(error))
      return { status: 400 }
    }
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers }) => {
      request.resume()
      return response.writeHead(status, { ...headers }).end()
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  origin = `http://127.0.0.1:${address.port}`

  return {
    origin,
    /** Everything that was taken, repetitions included. */
    taken,
    /** Why messages were refused; empty while the product speaks the protocol. */
    faults,
    /** What is still there for a browser that was away. */
    held: (endpoint: string): TakenMessage[] => {
      const ofBrowser = taken.filter((message) => message.endpoint === endpoint)
      return [...new Map(ofBrowser.map((one, place) => [one.topic ?? place, one])).values()]
    },
    subscribe: (): TestSubscription => {
      const browser = newBrowser(origin)
      browsers.set(browser.path, browser)
      return browser.subscription
    },
    /** The next messages to this browser are answered so. */
    refuse: (endpoint: string, ...answers: readonly Refusal[]): void => {
      const { pathname } = new URL(endpoint)
      refusals.set(pathname, [...(refusals.get(pathname) ?? []), ...answers])
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>
