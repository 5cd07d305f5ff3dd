// Verifies the media URLs of the product with Web Crypto, for edges that run JavaScript modules (cloudflare.js,
// fastly.js, bunny.js). The edge caches /v/<film>/<file>, so that all viewers share one copy of each segment.

const ADDRESS =
  /^\/m\/([a-z0-9]{1,8})\.([A-Za-z0-9_-]{22})\/(\d{1,12})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})$/
const ID_CHARACTERS = 8
const SIGNATURE_BYTES = 16
export const YEAR_SECONDS = 31_536_000
/** What browsers and edges may keep; an error of the origin is gone as soon as it is corrected. */
export const isCacheable = (status) => status === 200 || status === 206 || status === 304
const NO_STORE = 'no-store'
const SHA_256 = { name: 'HMAC', hash: 'SHA-256' }

const encoder = new TextEncoder()
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const base64urlOf = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function readKeys(secrets) {
  const keys = new Map()
  for (const secret of secrets.split(',')) {
    const bytes = encoder.encode(secret)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const key = await crypto.subtle.importKey('raw', bytes, SHA_256, false, ['sign'])
    keys.set(hexOf(digest).slice(0, ID_CHARACTERS), key)
  }

  return keys
}

const read = new Map()
/** The keys by name; `secrets` is the value of MEDIA_ADDRESS_KEYS, and is read once. */
function keysOf(secrets) {
  const known = read.get(secrets) ?? readKeys(secrets)
  read.set(secrets, known)

  return known
}

/** Takes the same time wherever two texts of one length differ. */
function isEqual(one, other) {
  let difference = 0
  for (let index = 0; index < one.length; index += 1)
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index)

  return one.length === other.length && difference === 0
}

/** The path of a URL as it was sent: `new URL()` would resolve dot segments. */
const rawPathOf = (url) => url.replace(/^[a-z]+:\/\/[^/?#]*/, '')

/** Whether the product itself must answer: it checks the subscription for each playlist and film key. */
const isForProduct = (path) =>
  !path.startsWith('/m/') || path.endsWith('.m3u8') || path.endsWith('/film.key')

/** What the path of a request grants: `{ status: 200, film, file }`, or the status of a refusal. */
async function openAddress(method, path, secrets) {
  const parts = method === 'GET' || method === 'HEAD' ? ADDRESS.exec(path) : null
  const key = parts && (await keysOf(secrets)).get(parts[1])
  if (!key) return { status: 403 }

  const [, , signature, expiry, session, film, file] = parts
  const text = encoder.encode(`${expiry} ${session} ${film}`)
  const full = new Uint8Array(await crypto.subtle.sign('HMAC', key, text))
  if (!isEqual(signature, base64urlOf(full.subarray(0, SIGNATURE_BYTES)))) return { status: 403 }
  if (Number(expiry) * 1000 <= Date.now()) return { status: 410 }

  return { status: 200, film, file }
}

/**
 * Answers one request. Players on `site` may read each answer; the product adds the header to its own (MEDIA_BASE_URL).
 * `toProduct` sends it on, uncached; `fromOrigin` reads a path of the bucket through the edge's cache, which stores
 * for at least a year what `isCacheable`, and nothing else.
 */
export async function answerMedia(request, { secrets, site, toProduct, fromOrigin }) {
  const path = rawPathOf(request.url)
  if (isForProduct(path)) return toProduct(path)
  const opened = await openAddress(request.method, path, secrets)
  const refusal = (status) =>
    new Response(null, {
      status,
      headers: { 'access-control-allow-origin': site, 'cache-control': NO_STORE },
    })
  if (opened.status !== 200) return refusal(opened.status)

  const range = request.headers.get('range')
  const sent = await fromOrigin(`/v/${opened.film}/${opened.file}`, {
    method: request.method,
    headers: range === null ? {} : { range },
  }).catch(() => refusal(502))
  const headers = new Headers(sent.headers)
  headers.set(
    'cache-control',
    isCacheable(sent.status) ? `private, max-age=${YEAR_SECONDS}, immutable` : NO_STORE,
  )
  headers.set('access-control-allow-origin', site)

  return new Response(sent.body, { status: sent.status, headers })
}
