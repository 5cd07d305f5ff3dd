import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { User, userColumns } from '../users/users.ts'

export const Family = z.object({
  originJti: z.string(),
  sub: z.string(),
  clientId: z.string(),
  deviceKey: z.string().nullable(),
  isMultiFactor: z.boolean(),
  isByHost: z.boolean(),
  /** The scope of a sign-in through the hosted domain; null for others. */
  scope: z.string().nullable(),
  authenticatedAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  /** When the token that was looked up was exchanged for its successor. */
  rotatedAt: z.date().nullable(),
})
export type Family = z.infer<typeof Family>

export const Holder = User.extend(Family.shape)
export type Holder = z.infer<typeof Holder>

export const familyColumns = raw(`f.origin_jti as "originJti", f.sub, f.client_id as "clientId",
  f.device_key as "deviceKey", f.is_multi_factor as "isMultiFactor", f.is_by_host as "isByHost", f.scope, f.authenticated_at as "authenticatedAt",
  f.expires_at as "expiresAt", f.revoked_at as "revokedAt", t.rotated_at as "rotatedAt"`)
export const familyTables = raw(
  'identity.refresh_token t join identity.refresh_family f using (origin_jti)',
)

export const familyUser = sql`lateral (select ${userColumns} from identity.user where sub = f.sub) u`
