import { createHash } from 'node:crypto'
import type { SigningKey } from '@hlizo/media/sign'

type Options = {
  /** Used when `secrets` is empty. */
  readonly fallback: string
  readonly secrets: readonly string[]
  readonly isForNginx: boolean
}

const ID_CHARACTERS = 8

/** The first key signs, all are accepted. The id is derived from the secret, so that nodes can get a new key one after the other. */
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
