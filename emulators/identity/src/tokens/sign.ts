import { sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWTPayload } from 'jose'
import type { SigningKey } from './keys.ts'

// node:crypto signs, not jose, whose use of Web Crypto costs the event loop three times as much.
const signBytes = promisify(sign)

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs claims as a JSON Web Token (RFC 7515, compact), by RS256; the signing itself runs on another thread. */
export async function signJwt(
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  claims: JWTPayload,
): Promise<string> {
  const signed = `${encoded({ kid, alg: 'RS256' })}.${encoded(claims)}`
  const signature = await signBytes('sha256', Buffer.from(signed), privateKey)

  return `${signed}.${signature.toString('base64url')}`
}
