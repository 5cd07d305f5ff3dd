import * as z from 'zod/mini'

/** The texts whose acceptance is kept with its version (D144). */
export const LegalText = z.enum(['terms', 'privacy'])
export type LegalText = z.infer<typeof LegalText>

/** What is under way with the data of an account (D140). Moments are ISO UTC text. */
export const PrivacyState = z.object({
  /** The copy that was ordered last: being prepared, or to be fetched until `expiresAt`. */
  dataExport: z.nullable(z.object({ requestedAt: z.string(), expiresAt: z.nullable(z.string()) })),
  /** When the account will be deleted; null while nobody has asked for that. */
  deleteAt: z.nullable(z.string()),
  /** The end of the time that is paid for and would be lost; null without any. */
  paidUntil: z.nullable(z.string()),
  /** The texts that have changed since they were accepted. */
  textsToAccept: z.array(LegalText),
  /** Whether nothing else is answered before the texts and the age are accepted, because the account was never asked. */
  mustAcceptFirst: z.boolean(),
})
export type PrivacyState = z.infer<typeof PrivacyState>
