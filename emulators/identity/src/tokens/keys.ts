import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Secrets } from '../secrets.ts'

/** What a signing key signs: the two kinds have keys of their own, as at AWS. */
export const TokenUse = z.enum(['id', 'access'])
export type TokenUse = z.infer<typeof TokenUse>

export type SigningKey = {
  readonly kid: string
  readonly tokenUse: TokenUse
  readonly activeFrom: Date
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export type Keys = {
  ensure(poolId: string): Promise<void>
  /** Publishes new keys now and signs with them from a day later, when every verifier has read them. */
  rotate(poolId: string): Promise<void>
  signing(poolId: string, tokenUse: TokenUse): Promise<SigningKey>
  verifying(poolId: string, kid: string): Promise<SigningKey | null>
  /** The public keys as a JSON Web Key Set (RFC 7517). */
  published(poolId: string): Promise<{ keys: JWK[] }>
  /** Rotates what is older than ninety days and drops what no living token was signed with. */
  maintain(poolId: string): Promise<void>
}

const KEY_BITS = 2048
const PUBLISH_AHEAD_MS = DAY_MS
const ROTATE_AFTER_MS = 90 * DAY_MS
// The longest life of an access or id token, and the time that readers may keep the key set.
const KEEP_AFTER_MS = DAY_MS + HOUR_MS
const CACHE_MS = MINUTE_MS
const MISS_PAUSE_MS = 10_000

const Row = z.object({
  kid: z.string(),
  tokenUse: TokenUse,
  sealedPrivateKey: z.instanceof(Buffer),
  activeFrom: z.date(),
})

type Cached = { readonly keys: readonly SigningKey[]; readonly readAt: number }

/** Creates the key store; private keys are in the database only encrypted. */
export function createKeys({
  db,
  clock,
  secrets,
}: {
  db: Database
  clock: Clock
  secrets: Secrets
}): Keys {
  const cache = new Map<string, Cached>()

  const read = async (poolId: string): Promise<Cached> => {
    const rows = await db.many(
      Row,
      sql`select kid, token_use as "tokenUse", sealed_private_key as "sealedPrivateKey",
          active_from as "activeFrom"
        from identity.signing_key where pool_id = ${poolId} order by active_from desc`,
    )
    const keys = rows.map(({ sealedPrivateKey, ...row }) => {
      const privateKey = createPrivateKey(secrets.open('signing-key', sealedPrivateKey))
      return { ...row, privateKey, publicKey: createPublicKey(privateKey) }
    })
    const cached = { keys, readAt: clock.now().getTime() }
    // Tokens may name pools that do not exist: those must not fill the memory.
    if (keys.length > 0) cache.set(poolId, cached)
    return cached
  }
  const of = async (poolId: string, maxAgeMs = CACHE_MS): Promise<readonly SigningKey[]> => {
    const cached = cache.get(poolId)
    const isFresh = cached && clock.now().getTime() - cached.readAt < maxAgeMs
    return (isFresh ? cached : await read(poolId)).keys
  }
  const add = async (queries: Queries, poolId: string, tokenUse: TokenUse, activeFrom: Date) => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await queries.run(
      sql`insert into identity.signing_key (kid, pool_id, token_use, sealed_private_key, active_from)
        values (${randomUUID()}, ${poolId}, ${tokenUse}, ${secrets.seal('signing-key', pem)}, ${activeFrom})`,
    )
  }
  const addPair = async (poolId: string, activeFrom: Date, newerThan: Date | null) => {
    await db.transaction(async (tx) => {
      await tx.lock(`identity:keys:${poolId}`)
      const present = await tx.many(
        Row.pick({ kid: true }),
        sql`select kid from identity.signing_key where pool_id = ${poolId}
          and (${newerThan}::timestamptz is null or active_from > ${newerThan}::timestamptz)`,
      )
      if (present.length > 0) return
      await add(tx, poolId, 'id', activeFrom)
      await add(tx, poolId, 'access', activeFrom)
    })
    cache.delete(poolId)
  }
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  return {
    ensure: (poolId) => addPair(poolId, clock.now(), null),
    rotate: (poolId) => addPair(poolId, later(PUBLISH_AHEAD_MS), clock.now()),
    signing: async (poolId, tokenUse) => {
      const mine = (await of(poolId)).filter((key) => key.tokenUse === tokenUse)
      // A clock that was set back finds all keys in the future: the oldest signs then.
      const key = mine.find(({ activeFrom }) => activeFrom <= clock.now()) ?? mine.at(-1)
      if (key === undefined) {
        throw new Error(`User pool ${poolId} has no ${tokenUse} signing key. Was start() awaited?`)
      }
      return key
    },
    verifying: async (poolId, kid) => {
      const known = (await of(poolId)).find((key) => key.kid === kid)
      if (known) return known
      return (await of(poolId, MISS_PAUSE_MS)).find((key) => key.kid === kid) ?? null
    },
    published: async (poolId) => ({
      keys: (await of(poolId)).map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        alg: 'RS256',
        kid,
        use: 'sig',
      })),
    }),
    maintain: async (poolId) => {
      await addPair(poolId, later(PUBLISH_AHEAD_MS), later(-ROTATE_AFTER_MS))
      const gone = later(-KEEP_AFTER_MS)
      await db.run(
        sql`delete from identity.signing_key k where k.pool_id = ${poolId} and exists (
          select 1 from identity.signing_key newer where newer.pool_id = k.pool_id
            and newer.token_use = k.token_use and newer.active_from > k.active_from
            and newer.active_from <= ${gone})`,
      )
    },
  }
}
