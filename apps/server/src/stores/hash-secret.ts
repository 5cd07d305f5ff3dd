import { createHash } from 'node:crypto'

/** Of a random secret, as links and devices carry it: a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
