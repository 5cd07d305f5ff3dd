import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { createGroupCommit } from '@hlizo/database/group-commit'
import { raw, sql } from '@hlizo/database/sql'
import { User, userColumns } from '../users/users.ts'

export const Family = z.object({
  originJti: z.string(),
  sub: z.string(),
  clientId: z.string(),
  deviceKey: z.string().nullable(),
  authenticatedAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  /** When the token that was looked up was exchanged for its successor. */
  rotatedAt: z.date().nullable(),
})
/** The sign-in behind a refresh token. */
export type Family = z.infer<typeof Family>

const Holder = User.extend(Family.shape)
/** A sign-in and its user in one. */
export type Holder = z.infer<typeof Holder>

/** What a `Family` is read from. */
export const familyColumns = raw(`f.origin_jti as "originJti", f.sub, f.client_id as "clientId",
  f.device_key as "deviceKey", f.authenticated_at as "authenticatedAt",
  f.expires_at as "expiresAt", f.revoked_at as "revokedAt", t.rotated_at as "rotatedAt"`)
/** A token and its family. */
export const familyTables = raw(
  'identity.refresh_token t join identity.refresh_family f using (origin_jti)',
)

const MAX_DIGESTS = 100
const HeldRow = Holder.extend({ digest: z.instanceof(Buffer) })

/** The people behind refresh tokens. */
export type Holders = {
  /** Whose token has this digest, unless the user is gone. */
  of(digest: Buffer): Promise<Holder | null>
}

/** Creates the look-up. Those who come at the same moment share a question: the way costs more than the answer. */
export function createHolders(db: Database): Holders {
  const questions = createGroupCommit<Buffer, Holder | null>({
    write: async (digests) => {
      const rows = await db.many(
        HeldRow,
        sql`select t.digest, ${familyColumns}, u.* from ${familyTables}
          join lateral (select ${userColumns} from identity.user where sub = f.sub) u on true
          where t.digest = any(${digests}::bytea[])`,
      )
      return digests.map((digest) => rows.find((row) => row.digest.equals(digest)) ?? null)
    },
    pause: setImmediate,
    maxItems: MAX_DIGESTS,
    isFaultOfItem: () => false,
  })

  return { of: (digest) => questions.add(digest) }
}
