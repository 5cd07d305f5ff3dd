import * as z from 'zod/mini'

/** How an account gets its alerts. */
export const AlertSettings = z.object({
  isMailOn: z.boolean(),
  /** The `applicationServerKey` with which browsers subscribe (RFC 8292). */
  pushKey: z.string(),
  /** Signed-in browsers that get push messages. */
  devices: z.array(
    z.object({ id: z.string(), name: z.string(), isCurrent: z.boolean(), since: z.string() }),
  ),
})
export type AlertSettings = z.infer<typeof AlertSettings>

const ENDPOINT_MAX_LENGTH = 2_000
const base64url = /^[A-Za-z0-9_-]+={0,2}$/

/** What a browser's `PushSubscription` has: a point on P-256 in 65 bytes, and a secret of 16. */
export const PushSubscriptionGiven = {
  endpoint: z.url().check(z.maxLength(ENDPOINT_MAX_LENGTH)),
  p256dh: z.string().check(z.regex(base64url), z.minLength(87), z.maxLength(88)),
  auth: z.string().check(z.regex(base64url), z.minLength(22), z.maxLength(24)),
} as const
