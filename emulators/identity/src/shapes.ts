import { z } from 'zod'

// PostgreSQL stores neither NUL nor half of a surrogate pair; Cognito refuses both as well.
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

export function text(max: number) {
  return z
    .string()
    .max(max, `Member must have length less than or equal to ${max}`)
    .refine(isStorable, 'Member must be well-formed text')
}

const filled = (max: number) =>
  text(max).min(1, 'Member must have length greater than or equal to 1')
const unspaced = (max: number) =>
  filled(max).regex(/^\S+$/, 'Member must satisfy regular expression pattern: [\\S]+')

// The members that many operations share, with the limits of the Cognito API reference.

export const Username = filled(128)
export const Password = filled(256)
export const ClientId = filled(128).regex(
  /^[\w+]+$/,
  'Member must satisfy regular expression pattern: [\\w+]+',
)
/** A code that was sent; spaces make it InvalidParameterException. */
export const ConfirmationCode = unspaced(2048)
/** Base64 HMAC of username and client id under the client's secret. */
export const SecretHash = filled(128)
export const AccessToken = filled(8192)
export const SessionToken = filled(2048)
export const RefreshTokenText = filled(8192)
export const DeviceKey = unspaced(64)
export const PoolId = unspaced(55)
export const GroupName = filled(128).regex(
  /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u,
  'Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
)
/** How many entries a page has; 0 means the most there may be, 60. */
export const PageLimit = z
  .number()
  .int()
  .min(0)
  .max(60)
  .default(60)
  .transform((limit) => limit || 60)
export const AttributeName = filled(32)
export const Attributes = z
  .array(z.object({ Name: AttributeName, Value: text(2048).default('') }))
  .max(50)
export const Metadata = z.record(text(128), text(2048)).optional()
export const Parameters = z.record(text(128), text(8192))
export const TotpCode = text(6).regex(
  /^\d{6}$/,
  'Member must satisfy regular expression pattern: [0-9]+',
)
