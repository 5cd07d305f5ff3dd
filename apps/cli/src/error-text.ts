import { z } from 'zod'

/** What a refusal prints. The message of a schema is a list in JSON, so its faults are printed line by line. */
export function errorText(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues
      .map(({ path, message }) => `${path.length === 0 ? 'input' : path.join('.')}: ${message}.`)
      .join('\n')

  return error instanceof Error ? error.message : String(error)
}
