import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** The body of every refusal (spec §7 „a 400 returns error”, D15). */
export type Refusal = {
  readonly error: ErrorCode
  /** Romanian, for screens without a text of their own. */
  readonly message: string
  readonly details?: RefusalDetails
}

/** Codes by field, broken password rules, the kind of card error, and so on. */
export const RefusalDetails = z.looseObject({
  fields: z.optional(z.record(z.string(), z.string())),
  rules: z.optional(z.array(z.string())),
  type: z.optional(z.string()),
})
export type RefusalDetails = z.infer<typeof RefusalDetails>

/** The refusal as a client reads it; this version may not know the code. */
export const RefusalEnvelope = z.object({
  error: z.string(),
  message: z.string(),
  details: z.optional(RefusalDetails),
})
export type RefusalEnvelope = z.infer<typeof RefusalEnvelope>
