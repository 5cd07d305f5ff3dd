import * as z from 'zod/mini'
import { plainText } from '../plain-text.ts'

/** The legal pages that operators edit (D144). */
export const LegalPageKind = z.enum(['terms', 'privacy', 'cookies', 'accessibility'])
export type LegalPageKind = z.infer<typeof LegalPageKind>

export const LEGAL_TITLE_MAX_LENGTH = 120
export const LEGAL_LEAD_MAX_LENGTH = 300
export const LEGAL_BODY_MAX_LENGTH = 100_000
export const LEGAL_SUMMARY_MAX_LENGTH = 1_000
/** How long before a material change people are notified, and may leave. */
export const LEGAL_NOTICE_DAYS = 30

const Block = z.union([
  z.string(),
  z.object({ kind: z.enum(['list', 'steps']), items: z.array(z.string()) }),
  z.object({ kind: z.literal('terms'), items: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({
    kind: z.literal('table'),
    caption: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  z.object({ kind: z.literal('template'), title: z.string(), lines: z.array(z.string()) }),
])

/** A legal page that an operator has published. */
export const LegalPage = z.object({
  version: z.string(),
  title: z.string(),
  lead: z.string(),
  updatedOn: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(Block) })),
})
export type LegalPage = z.infer<typeof LegalPage>

const line = (length: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(length))

/** A legal page as an operator writes it; `body` is the text of docs/decisions/0152. */
export const LegalText = z.strictObject({
  title: line(LEGAL_TITLE_MAX_LENGTH),
  lead: line(LEGAL_LEAD_MAX_LENGTH),
  body: z.string().check(z.minLength(1), z.maxLength(LEGAL_BODY_MAX_LENGTH)),
})
export type LegalText = z.infer<typeof LegalText>

export const LegalVersionState = z.enum(['planned', 'inForce', 'past', 'withdrawn'])
export type LegalVersionState = z.infer<typeof LegalVersionState>

/** A version in the history of a legal page. The one that came with the product has no id. Moments are ISO UTC text. */
export const StudioLegalVersion = z.object({
  id: z.nullable(z.string()),
  version: z.string(),
  state: LegalVersionState,
  /** People are asked again from `effectiveAt`. */
  isMaterial: z.boolean(),
  /** What changes and why, in the words of the mail; null unless it is material. */
  summary: z.nullable(z.string()),
  effectiveAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
  /** How many accounts have accepted it; null for a page that is not accepted. */
  accepted: z.nullable(z.int()),
})
export type StudioLegalVersion = z.infer<typeof StudioLegalVersion>

export const StudioLegalPage = z.object({
  kind: LegalPageKind,
  /** What editors prepare; null without a draft. */
  draft: z.nullable(
    z.extend(LegalText, {
      /** Raised by each save. */
      version: z.int(),
      savedAt: z.string(),
      savedBy: z.nullable(z.string()),
      /** `published` when it was made. */
      madeOn: z.string(),
    }),
  ),
  /** What readers see now. */
  live: LegalText,
  /** Changes with each publication, with its withdrawal, and when it comes into force. */
  published: z.string(),
  /** The text that came with the product, which can be put into the draft; null while it is in force. */
  original: z.nullable(LegalText),
  /** The newest first. */
  versions: z.array(StudioLegalVersion),
})
export type StudioLegalPage = z.infer<typeof StudioLegalPage>

export const StudioLegalRow = z.object({
  kind: LegalPageKind,
  title: z.string(),
  version: z.string(),
  effectiveAt: z.nullable(z.string()),
  /** The next version that is planned. */
  plannedAt: z.nullable(z.string()),
  hasDraft: z.boolean(),
})
export type StudioLegalRow = z.infer<typeof StudioLegalRow>
