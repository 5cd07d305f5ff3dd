import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  randomBytes,
} from 'node:crypto'
import { isSameBytes } from '../secrets.ts'

// The 3072-bit group of RFC 5054 (the prime of RFC 3526 group 15) with Cognito's generator 2.
const PRIME = getDiffieHellman('modp15').getPrime()
const N = toBigInt(PRIME)
const G = 2n
const K = hashOf(pad(N), pad(G))
const DERIVED_KEY_INFO = Buffer.from('Caldera Derived Key\u0001')
const DERIVED_KEY_BYTES = 16
const PRIVATE_BYTES = 128

export type ServerHalf = { readonly serverPrivate: string; readonly serverPublic: string }

function toBigInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`)
}

// As the client writes numbers: big-endian with a leading zero where the sign bit would be set.
function pad(number: bigint): Buffer {
  const hex = number.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`

  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

function hashOf(...parts: Buffer[]): bigint {
  return toBigInt(createHash('sha256').update(Buffer.concat(parts)).digest())
}

let exponentiation: ReturnType<typeof createDiffieHellman> | undefined

// OpenSSL's Diffie-Hellman is a modular power, some fifty times faster than one on bigint.
function power(base: bigint, exponent: bigint): bigint {
  exponentiation ??= createDiffieHellman(PRIME, 2)
  exponentiation.setPrivateKey(pad(exponent))

  return toBigInt(exponentiation.computeSecret(pad(base)))
}

/** Reads a number in hexadecimal as the client sends it; `null` if it is none, or 0 modulo N. */
export function readPublicValue(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,1000}$/i.test(hex)) return null
  const value = BigInt(`0x${hex}`)

  return value % N <= 1n || value % N === N - 1n ? null : value
}

/** Begins the server's half: B = kv + g^b (RFC 5054 §2.5.3). The verifier is base64. */
export function beginSrp(verifier: string): ServerHalf {
  const v = toBigInt(Buffer.from(verifier, 'base64')) % N
  const b = toBigInt(randomBytes(PRIVATE_BYTES))
  const B = (K * v + power(G, b)) % N

  return { serverPrivate: b.toString(16), serverPublic: B.toString(16) }
}

type Proof = {
  readonly verifier: string
  readonly clientPublic: string
  readonly serverPrivate: string
  /** Device group key and device key, whose proof it is. */
  readonly identity: string
  readonly secretBlock: string
  readonly timestamp: string
  readonly signature: string
}

export function isRightProof(proof: Proof): boolean {
  const v = toBigInt(Buffer.from(proof.verifier, 'base64')) % N
  const A = BigInt(`0x${proof.clientPublic}`)
  const b = BigInt(`0x${proof.serverPrivate}`)
  const B = (K * v + power(G, b)) % N
  const u = hashOf(pad(A), pad(B))
  const S = power(((A % N) * power(v, u)) % N, b)
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest()
  const key = createHmac('sha256', extracted)
    .update(DERIVED_KEY_INFO)
    .digest()
    .subarray(0, DERIVED_KEY_BYTES)
  const expected = createHmac('sha256', key)
    .update(proof.identity)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest()

  return isSameBytes(expected, Buffer.from(proof.signature, 'base64'))
}
