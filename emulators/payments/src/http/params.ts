import { z } from 'zod'
import { invalidRequest, StripeError } from './stripe-error.ts'
import type { Form } from './form.ts'

const MAX_TEXT = 5000

export const text = z.string().min(1).max(MAX_TEXT)

export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number)

export const positive = integer.pipe(z.number().min(1))

export const decimal = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,12})?$/)
  .transform(Number)

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The empty text, by which Stripe's API unsets a value. */
export const unset = z.literal('').transform(() => null)

const MAX_METADATA = 50

export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= MAX_METADATA, 'at most 50 keys')

/** Pairs to merge into the ones there are: an empty value removes its key, empty text removes all. */
export const metadataChange = z.union([unset, metadata])

const range = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z
    .strictObject({ gt: integer, gte: integer, lt: integer, lte: integer })
    .partial()
    .transform(({ gt, gte, lt, lte }) => ({
      ...(gt === undefined ? {} : { gt }),
      ...(gte === undefined ? {} : { gte }),
      ...(lt === undefined ? {} : { lt }),
      ...(lte === undefined ? {} : { lte }),
    })),
])

export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
}

export const nothing = z.strictObject({})

export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return current
  if (change === null) return {}
  const merged = Object.entries({ ...current, ...change })

  return Object.fromEntries(merged.filter(([, value]) => value !== ''))
}

const bracketed = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    form,
  )
}

function refusal(issue: z.core.$ZodIssue, form: Form): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    })
  }
  const param = bracketed(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (value === '')
    return invalidRequest(`You passed an empty string for '${param}'.`, {
      code: 'parameter_invalid_empty',
      param,
    })
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((one) => one.code === 'unrecognized_keys')
    if (inner) return refusal({ ...inner, path: [...issue.path, ...inner.path] }, form)
  }

  return invalidRequest(`Invalid value for ${param}: ${issue.message}`, { param })
}

/** Parameters that could not be read: nothing was done, and no idempotency key remembers it. */
export class InvalidParams extends StripeError {}

export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const { status, body } = issue ? refusal(issue, form) : invalidRequest('Invalid request.')
  throw new InvalidParams(status, body)
}
