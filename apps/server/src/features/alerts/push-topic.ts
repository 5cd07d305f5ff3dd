import { createHash } from 'node:crypto'

/** The same for the same alert, so that a repetition replaces it, at the push service and on the screen. */
export const pushTopicOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 32)
