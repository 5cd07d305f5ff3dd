import { createHash } from 'node:crypto'

/** Hashes a random secret of a link or device; a plain hash is enough for it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
