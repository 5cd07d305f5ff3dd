import { randomBytes } from 'node:crypto'

const BYTES = 32

/** A challenge for an authenticator in base64url, of whole bytes: browsers decode it and encode it again. */
export const newChallenge = (): string => randomBytes(BYTES).toString('base64url')
