import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { LRUCache } from 'lru-cache'

/**
 * A secret with a short name, so that it can be replaced while old addresses still live. `isForNginx`
 * makes signatures that nginx's `secure_link` can check by itself: MD5 is all that it knows.
 */
export type SigningKey = {
  readonly id: string
  readonly secret: string
  readonly isForNginx?: boolean
}

/** What an address lets its bearer read: one asset, for one playback session, until a moment. */
export type MediaGrant = {
  readonly sessionId: string
  readonly assetId: string
  readonly expiresAt: Date
}

/** Why an address opens nothing. */
export type MediaRefusal = 'MALFORMED' | 'UNKNOWN_KEY' | 'BAD_SIGNATURE' | 'EXPIRED'

/** Makes and checks the addresses of protected media. */
export type MediaSigner = {
  /** The path before the file name, `/m/<sig>/<exp>/<sid>/<asset>/`; relative addresses inherit it. */
  sign(grant: MediaGrant): string
  /** What a whole path grants, and the file that it asks for. */
  verify(path: string): Result<MediaGrant & { readonly file: string }, MediaRefusal>
}

/** 128 bits of HMAC-SHA-256: 22 characters of base64url. */
const SIGNATURE_BYTES = 16
const NAME = /^[A-Za-z0-9_-]{1,64}$/
const FILE = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/
const KEY_ID = /^[a-z0-9]{1,8}$/
const MIN_SECRET_CHARACTERS = 32
/** How many valid signatures are remembered: a player asks for hundreds of files under one. */
const MAX_REMEMBERED = 10_000
const SIGNED_PATH =
  /^\/m\/([a-z0-9]{1,8})\.([A-Za-z0-9_-]{22})\/(\d{1,12})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})$/

/**
 * A signer whose first key signs and whose keys all verify.
 *
 * The signature covers expiry, session and asset but no file, so that playlists stay static and the
 * whole asset is read under one token: by Cast and AirPlay too, which send no cookies.
 */
export function createMediaSigner(options: {
  readonly keys: readonly [SigningKey, ...SigningKey[]]
  readonly clock: Clock
}): MediaSigner {
  const { keys, clock } = options
  for (const { id, secret } of keys) {
    if (!KEY_ID.test(id) || secret.length < MIN_SECRET_CHARACTERS) {
      throw new Error(
        `Media signing key "${id}" is unsafe: its name must be 1-8 of a-z and 0-9, its secret at ` +
          `least ${MIN_SECRET_CHARACTERS} characters. Make one with "openssl rand -base64 32".`,
      )
    }
  }

  // Verified prefixes. Expiry is checked on each request.
  const proven = new LRUCache<string, MediaGrant>({ max: MAX_REMEMBERED })

  return {
    sign({ sessionId, assetId, expiresAt }) {
      if (!NAME.test(sessionId) || !NAME.test(assetId)) {
        throw new Error('Session and asset ids in media addresses are 1-64 of A-Z a-z 0-9 _ -')
      }
      const expiry = String(Math.ceil(expiresAt.getTime() / 1000))
      const [key] = keys
      const signature = signatureOf(key, expiry, sessionId, assetId).toString('base64url')

      return `/m/${key.id}.${signature}/${expiry}/${sessionId}/${assetId}/`
    },

    verify(path) {
      const prefix = path.slice(0, path.lastIndexOf('/') + 1)
      const known = proven.get(prefix)
      if (known) return granted(known, path.slice(prefix.length), clock.now())

      const parts = SIGNED_PATH.exec(path)
      if (!parts) return refuse('MALFORMED')
      const [, keyId, given = '', expiry = '', sessionId = '', assetId = '', file = ''] = parts
      const key = keys.find(({ id }) => id === keyId)
      if (!key) return refuse('UNKNOWN_KEY')
      const expected = signatureOf(key, expiry, sessionId, assetId).toString('base64url')
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
        return refuse('BAD_SIGNATURE')
      }
      const grant = { sessionId, assetId, expiresAt: new Date(Number(expiry) * 1000) }
      proven.set(prefix, grant)

      return granted(grant, file, clock.now())
    },
  }
}

function granted(
  grant: MediaGrant,
  file: string,
  now: Date,
): Result<MediaGrant & { readonly file: string }, MediaRefusal> {
  if (!FILE.test(file)) return refuse('MALFORMED')
  if (grant.expiresAt <= now) return refuse('EXPIRED')

  return accept({ ...grant, file })
}

function signatureOf(
  { secret, isForNginx }: SigningKey,
  expiry: string,
  sessionId: string,
  assetId: string,
): Buffer {
  // No field can hold a space, so no two grants share a text.
  const text = `${expiry} ${sessionId} ${assetId}`
  // The secret comes last, so that what was signed cannot be lengthened (docs/nginx/hlizo-secure-link.conf).
  if (isForNginx) return createHash('md5').update(`${text} ${secret}`).digest()

  return createHmac('sha256', secret).update(text).digest().subarray(0, SIGNATURE_BYTES)
}
