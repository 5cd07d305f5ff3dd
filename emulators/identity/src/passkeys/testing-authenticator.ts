import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { AssertionCredential } from './credentials.ts'

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])

  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

/** The part of CBOR (RFC 8949) that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)])

  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

function makeKey(algorithm: 'ES256' | 'RS256'): { key: KeyObject; cose: Buffer } {
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const members: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]
    return { key: privateKey, cose: cbor(new Map(members)) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n, e } = publicKey.export({ format: 'jwk' })
  const members: [number, Cbor][] = [
    [1, 3],
    [3, -257],
    [-1, bytesOf(n)],
    [-2, bytesOf(e)],
  ]

  return { key: privateKey, cose: cbor(new Map(members)) }
}

export type AuthenticatorTraits = {
  origin: string
  relyingPartyId: string
  algorithm: 'ES256' | 'RS256'
  attestation: 'none' | 'packed'
  isUserVerified: boolean
  /** The next value of the counter; 0 stays 0, as with passkeys that are synchronised. */
  counter: number
  aaguid: string
}

const Creation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const Request = z.looseObject({ challenge: z.string(), rpId: z.string() })

const FLAGS = { userPresent: 0x01, userVerified: 0x04, credential: 0x40 }

/** An authenticator in software with one credential. What it says of itself may be changed between two answers. */
export function createAuthenticator(traits: Partial<AuthenticatorTraits> = {}) {
  const own: AuthenticatorTraits = {
    origin: 'http://localhost:3000',
    relyingPartyId: 'localhost',
    algorithm: 'ES256',
    attestation: 'none',
    isUserVerified: true,
    counter: 1,
    aaguid: '00000000-0000-0000-0000-000000000000',
    ...traits,
  }
  const credentialId = randomBytes(32)
  const { key, cose } = makeKey(own.algorithm)
  let userHandle = ''

  // As a browser: what it is given as text it decodes, and encodes again.
  const clientDataOf = (type: string, given: string) => {
    const challenge = textOf(bytesOf(given))
    return Buffer.from(JSON.stringify({ type, challenge, origin: own.origin, crossOrigin: false }))
  }
  const authenticatorData = (extraFlags: number, rest: Uint8Array = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(own.counter)
    if (own.counter > 0) own.counter += 1
    const verified = own.isUserVerified ? FLAGS.userVerified : 0
    const flags = Buffer.from([FLAGS.userPresent | verified | extraFlags])
    return Buffer.concat([sha256(own.relyingPartyId), flags, counter, rest])
  }
  const signed = (data: Uint8Array, clientData: Uint8Array) =>
    sign('sha256', Buffer.concat([data, sha256(clientData)]), key)
  const shared = () => ({
    id: textOf(credentialId),
    rawId: textOf(credentialId),
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: {},
  })

  return {
    own,
    credentialId: textOf(credentialId),
    /** Answers navigator.credentials.create(). */
    create: (options: unknown) => {
      const { challenge, user } = Creation.parse(options)
      userHandle = user.id
      const clientData = clientDataOf('webauthn.create', challenge)
      const length = Buffer.from([0, credentialId.length])
      const aaguid = Buffer.from(own.aaguid.replaceAll('-', ''), 'hex')
      const attested = Buffer.concat([aaguid, length, credentialId, cose])
      const data = authenticatorData(FLAGS.credential, attested)
      const statement = new Map<string, Cbor>()
      if (own.attestation === 'packed') {
        statement.set('alg', own.algorithm === 'ES256' ? -7 : -257)
        statement.set('sig', signed(data, clientData))
      }
      const attestation = new Map<string, Cbor>([
        ['fmt', own.attestation],
        ['attStmt', statement],
        ['authData', data],
      ])
      return {
        ...shared(),
        response: {
          clientDataJSON: textOf(clientData),
          attestationObject: textOf(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Answers navigator.credentials.get(). */
    get: (options: unknown): AssertionCredential => {
      const { challenge } = Request.parse(options)
      const clientData = clientDataOf('webauthn.get', challenge)
      const data = authenticatorData(0)
      return {
        ...shared(),
        response: {
          clientDataJSON: textOf(clientData),
          authenticatorData: textOf(data),
          signature: textOf(signed(data, clientData)),
          userHandle,
        },
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>
