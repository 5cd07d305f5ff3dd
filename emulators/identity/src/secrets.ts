import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'

const MIN_KEY_LENGTH = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a key is for. Each purpose gets a key of its own, derived from the one in the configuration. */
type Purpose =
  | 'signing-key'
  | 'client-secret'
  | 'totp'
  | 'code'
  | 'recovery-code'
  | 'session'
  | 'refresh'
  | 'rotation'
  | 'stranger'
  | 'provider-secret'
  | 'hosted-state'
  | 'hosted-browser'
  | 'hosted-nonce'
  | 'hosted-verifier'
  | 'authorization-code'

/** Everything that needs the service's secret key: nothing else holds it. */
export type Secrets = {
  /** Encrypts with AES-256-GCM for storing. */
  seal(purpose: Purpose, plain: string): Buffer
  /** The text that `seal` was given; throws when the bytes were tampered with or the key differs. */
  open(purpose: Purpose, sealed: Buffer): string
  /** HMAC-SHA-256: what is stored, or shown, instead of a secret. */
  digest(purpose: Purpose, text: string): Buffer
}

/** Derives a key per purpose (HKDF, RFC 5869) from `encryptionKey`, which needs at least 32 characters. */
export function createSecrets(encryptionKey: string): Secrets {
  if (encryptionKey.length < MIN_KEY_LENGTH) {
    throw new Error(
      `The identity service's encryptionKey has ${encryptionKey.length} characters. It protects the ` +
        `signing keys, so give it at least ${MIN_KEY_LENGTH} random ones.`,
    )
  }
  const keys = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const bytes = hkdfSync('sha256', encryptionKey, '', `identity/${purpose}`, 32)
    // From bytes Node would make a key for every digest, which costs ten times the digest.
    const key = createSecretKey(Buffer.from(bytes))
    keys.set(purpose, key)
    return key
  }

  return {
    seal: (purpose, plain) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open: (purpose, sealed) => {
      const iv = sealed.subarray(0, IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv)
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = sealed.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    digest: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  }
}

/** Compares without telling by its duration where two values differ. */
export function isSameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
