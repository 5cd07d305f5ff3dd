import * as z from 'zod/mini'

/** Texts whose accepted version is stored (D144). */
export const LegalText = z.enum(['terms', 'privacy'])
export type LegalText = z.infer<typeof LegalText>

/** Exports and deletion of an account (D140). Moments are ISO UTC text. */
export const PrivacyState = z.object({
  /** The latest export: in preparation, or available until `expiresAt`. */
  dataExport: z.nullable(z.object({ requestedAt: z.string(), expiresAt: z.nullable(z.string()) })),
  /** Null without a deletion request. */
  deleteAt: z.nullable(z.string()),
  /** The end of the paid time that a deletion forfeits; null without any. */
  paidUntil: z.nullable(z.string()),
  /** Whether bought gifts wait for their hour, which an erasure cancels. */
  hasWaitingGifts: z.boolean(),
  textsToAccept: z.array(LegalText),
  /** The versions that are in force. */
  textVersions: z.object({ terms: z.string(), privacy: z.string() }),
  /** Whether the account was never asked, so that it must accept the texts and the age before any other call. */
  mustAcceptFirst: z.boolean(),
})
export type PrivacyState = z.infer<typeof PrivacyState>
