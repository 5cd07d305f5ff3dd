import type * as z from 'zod/mini'

/** The first thing wrong with each field, ready to stand under it (spec §5 „Forms”). Nested fields read `a.b`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.map(String).join('.')] ??= issue.message

  return errors
}
