import { createHash } from 'node:crypto'
import type { SigningKey } from '@hlizo/media/sign'

type Options = {
  /** Used when `secrets` is empty. */
  readonly fallback: string
  readonly secrets: readonly string[]
  readonly isForNginx: boolean
}

const ID_CHARACTERS = 8

/**
 * The first key signs, all are accepted. A new key is the last one until every node and edge has it: others
 * refuse what it signs. The id is derived from the secret, so that the order does not matter to them.
 */
export function signingKeysOf({
  fallback,
  secrets: [first = fallback, ...others],
  isForNginx,
}: Options): readonly [SigningKey, ...SigningKey[]] {
  const keyOf = (secret: string): SigningKey => ({
    id: createHash('sha256').update(secret).digest('hex').slice(0, ID_CHARACTERS),
    secret,
    isForNginx,
  })

  return [keyOf(first), ...others.map(keyOf)]
}
