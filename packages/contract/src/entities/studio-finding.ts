import * as z from 'zod/mini'

/** Something that `hlizo check` or `hlizo doctor` has found. Moments are ISO UTC text. */
export const StudioFinding = z.object({
  source: z.enum(['check', 'doctor']),
  /** The name of the rule, or what the doctor has examined. */
  rule: z.string(),
  /** What breaks the rule; empty for the doctor. */
  what: z.string(),
  state: z.enum(['warn', 'fail']),
  /** For the administrator of the server, in English. */
  words: z.string(),
  foundAt: z.string(),
  /** The person whom it concerns, with a masked address. */
  person: z.nullable(z.object({ accountId: z.string(), name: z.string(), email: z.string() })),
  /** `account` reads the person from the provider again, `product` creates what is missing there. */
  repair: z.nullable(z.enum(['account', 'gift', 'product'])),
  /** When the repair ran; the next run tells whether it has helped. */
  repairedAt: z.nullable(z.string()),
})
export type StudioFinding = z.infer<typeof StudioFinding>

/** The findings, and how the last runs went. */
export const StudioFindings = z.object({
  runs: z.array(
    z.object({
      source: z.enum(['check', 'doctor']),
      finishedAt: z.string(),
      /** Rules that could not be checked, because the provider did not answer. */
      unknownRules: z.array(z.string()),
      hasFailed: z.boolean(),
    }),
  ),
  isRunning: z.boolean(),
  findings: z.array(StudioFinding),
})
export type StudioFindings = z.infer<typeof StudioFindings>
