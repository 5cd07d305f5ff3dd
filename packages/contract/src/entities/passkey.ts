import * as z from 'zod/mini'

/** What the product knows of a passkey beyond the user pool: the name that its owner gave it, and its last use. */
export const PasskeyNote = z.object({
  credentialId: z.string(),
  name: z.nullable(z.string()),
  /** Null before the first use, and where the user pool does not tell. */
  lastUsedAt: z.nullable(z.string()),
})
export type PasskeyNote = z.infer<typeof PasskeyNote>
