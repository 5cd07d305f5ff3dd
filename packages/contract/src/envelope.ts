import * as z from 'zod/mini'

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
