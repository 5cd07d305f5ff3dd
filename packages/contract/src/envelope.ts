import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** What every refusal carries (spec §7 „a 400 returns error”, decision D15). */
export type Refusal = {
  readonly error: ErrorCode
  /** The Romanian text to show when the screen has none of its own. */
  readonly message: string
  readonly details?: RefusalDetails
}

/** What more there is to say: the codes by field, broken password rules, the kind of card error, and so on. */
export const RefusalDetails = z.looseObject({
  fields: z.optional(z.record(z.string(), z.string())),
  rules: z.optional(z.array(z.string())),
  type: z.optional(z.string()),
})
export type RefusalDetails = z.infer<typeof RefusalDetails>

/** The refusal as a client reads it: the code may be one that this version does not know. */
export const RefusalEnvelope = z.object({
  error: z.string(),
  message: z.string(),
  details: z.optional(RefusalDetails),
})
export type RefusalEnvelope = z.infer<typeof RefusalEnvelope>
