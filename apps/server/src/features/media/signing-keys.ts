import { createHash } from 'node:crypto'
import type { SigningKey } from '@hlizo/media/sign'

type Options = {
  /** Signs where no keys of their own were given. */
  readonly fallback: string
  /** The newest first. */
  readonly secrets: readonly string[]
  readonly isForNginx: boolean
}

const ID_CHARACTERS = 8

/**
 * The keys of the addresses of films: the first signs, all are good. A key is named after itself, so that
 * a new one can be put in front on one node after the other.
 */
export function signingKeysOf({
  fallback,
  secrets: [newest = fallback, ...older],
  isForNginx,
}: Options): readonly [SigningKey, ...SigningKey[]] {
  const keyOf = (secret: string): SigningKey => ({
    id: createHash('sha256').update(secret).digest('hex').slice(0, ID_CHARACTERS),
    secret,
    isForNginx,
  })

  return [keyOf(newest), ...older.map(keyOf)]
}
