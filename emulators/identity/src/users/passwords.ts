import { randomBytes } from 'node:crypto'
import { isSameBytes } from '../secrets.ts'
import type { Bulkhead } from '@hlizo/kit/bulkhead'
import { createBulkhead } from './bulkhead.ts'
import type { Hasher } from './hash-threads.ts'
import { normalisePassword } from './password-policy.ts'

/** The work of one argon2id hash: memory in KiB, and passes over it. One lane always. */
export type Argon2Cost = { readonly memoryKiB: number; readonly passes: number }

/** OWASP's argon2id setting with the least memory that its first choice names (decision 0011). */
export const DEFAULT_ARGON2_COST: Argon2Cost = { memoryKiB: 19_456, passes: 2 }

const HASH_BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
// Longer texts are refused by every policy; hashing them would only be work for nothing.
const MAX_GUESS_LENGTH = 1024

/** Keeps passwords as argon2id hashes in the PHC string format. */
export type Passwords = {
  /** Throws TooManyRequestsException when no more hashes may wait: before anything else is looked up. */
  requireRoom(): void
  hash(password: string): Promise<string>
  /** With no hash the same work is done in vain. `begin` runs when the comparison has its turn, and ends it by throwing. */
  isRight(password: string, hash: string | null, begin?: () => Promise<void>): Promise<boolean>
  isOutdated(hash: string): boolean
  /** A hash of no password, for users who have none. */
  unusable(): string
  readonly queue: Bulkhead['queue']
}

// The equivalents that OWASP lists, as the least product of memory and passes that any of them has.
const isEnough = ({ memoryKiB, passes }: Argon2Cost) =>
  memoryKiB >= 7_168 && memoryKiB * passes >= 35_840

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function parse(hash: string) {
  const [, memory, passes, salt, digest] = PHC.exec(hash) ?? []
  if (!memory || !passes || !salt || !digest)
    throw new Error('A stored password hash is not argon2id')

  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    digest: Buffer.from(digest, 'base64'),
  }
}

/** Two hashes at a time with fifty waiting: a flood of sign-ins fills neither the memory nor every core. */
export function createPasswords(services: {
  cost: Argon2Cost
  hasher: Hasher
  testMode: boolean
}): Passwords {
  const { cost, hasher, testMode } = services
  if (!testMode && !isEnough(cost)) {
    throw new Error(
      `argon2id with ${cost.memoryKiB} KiB and ${cost.passes} passes is weaker than OWASP allows. ` +
        `Use at least 19456 KiB with 2 passes, or 47104 with 1.`,
    )
  }
  const bulkhead = createBulkhead({ atOnce: 2, waiting: 50 })
  const placeholder = { cost, salt: randomBytes(SALT_BYTES), digest: randomBytes(HASH_BYTES) }
  const derive = (password: string, salt: Buffer, { memoryKiB, passes }: Argon2Cost) => {
    const message = normalisePassword(password)
    return hasher.hash({ message, salt, bytes: HASH_BYTES, memoryKiB, passes })
  }

  const written = (salt: Buffer, digest: Buffer) =>
    `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(digest)}`

  return {
    requireRoom: () => bulkhead.requireRoom(),
    unusable: () => written(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES)),
    queue: bulkhead.queue,
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      const digest = await bulkhead.pass(() => derive(password, salt, cost))
      return written(salt, digest)
    },
    isRight: (password, hash, begin = async () => {}) =>
      bulkhead.pass(async () => {
        await begin()
        if (password.length > MAX_GUESS_LENGTH) return false
        const stored = hash === null ? placeholder : parse(hash)
        const digest = await derive(password, stored.salt, stored.cost)
        return isSameBytes(digest, stored.digest) && hash !== null
      }),
    isOutdated: (hash) => {
      const made = parse(hash).cost
      return made.memoryKiB * made.passes < cost.memoryKiB * cost.passes
    },
  }
}
