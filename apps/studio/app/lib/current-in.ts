import * as z from 'zod/mini'
import { hasCode } from './has-code.ts'
import type { Stored } from './send-merged.ts'

const Details = z.object({ current: z.unknown() })

/** Settings without a version: they are what they contain. */
export const storedAs = <Fields>(fields: Fields): Stored<Fields> => ({
  version: JSON.stringify(fields),
  fields,
})

/** What is stored now, by a refusal because another operator has changed it; undefined for another failure. */
export function currentIn<Schema extends z.ZodMiniType>(
  failure: unknown,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!hasCode(failure, 'CHANGED_BY_OTHER')) return undefined

  return z.safeParse(schema, z.safeParse(Details, failure.details).data?.current).data
}
