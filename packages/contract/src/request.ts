import * as z from 'zod/mini'
import { COUPON_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './constants.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'

/**
 * Input rules of every call:
 * - bodies are strict: an unknown key is VALIDATION_FAILED, and nothing is coerced;
 * - a check with a code of its own has that code as its message, e.g. `z.email('EMAIL_INVALID')`; other
 *   failures are VALIDATION_FAILED (see `codesOfIssues`);
 * - query values are coerced from text; a parameter that does not parse is NOT_FOUND.
 */
export function body<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape)
}

/** A field of a form post: always text; undefined when empty. */
export function formText(maxLength: number) {
  return z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(maxLength)),
      z.transform((text) => (text === '' ? undefined : text)),
    ),
  )
}

type Issue = {
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

function fieldsOf({ path, keys }: Issue): readonly string[] {
  const paths = keys === undefined ? [path] : keys.map((key) => [...path, key])

  return paths.map((parts) => parts.map(String).join('.')).filter((field) => field !== '')
}

const BrokenRules = z.object({ rules: z.array(z.string()) })

/** The code of the first failure, the code of each field, and broken password rules. */
export function codesOfIssues(issues: readonly Issue[]): {
  code: ErrorCode
  fields: Record<string, ErrorCode>
  rules?: string[]
} {
  const codeOf = ({ message }: Issue) => (isErrorCode(message) ? message : 'VALIDATION_FAILED')
  const fields = new Map<string, ErrorCode>()
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) {
      if (!fields.has(field)) fields.set(field, codeOf(issue))
    }
  }
  const [first] = issues
  const code = first === undefined ? 'VALIDATION_FAILED' : codeOf(first)
  const { data: broken } = z.safeParse(BrokenRules, issues.find(({ params }) => params)?.params)

  return { code, fields: Object.fromEntries(fields), ...broken }
}

/** `12`, never `1e3` or `012`. */
export const NumericId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(999_999_999))),
)

/** An id of ours or of the payment provider. */
export const TextId = z.string().check(z.regex(/^[\w-]{1,255}$/))

/** An id that only we create. */
export const RecordId = z.uuid()

/** A whole number in a query, from `min` to `max`, else `code`. */
export function wholeNumber(min: number, max: number, code: ErrorCode) {
  return z.pipe(
    z.string(code).check(z.regex(/^\d{1,9}$/, code)),
    z.pipe(z.transform(Number), z.int(code).check(z.gte(min, code), z.lte(max, code))),
  )
}

/** A coupon as it was typed, not verified. */
export const Coupon = z
  .string('COUPON_INVALID')
  .check(
    z.trim(),
    z.minLength(1, 'COUPON_INVALID'),
    z.maxLength(COUPON_MAX_LENGTH, 'COUPON_INVALID'),
  )

export const PlanId = z
  .string('PLAN_NOT_FOUND')
  .check(z.minLength(1, 'PLAN_NOT_FOUND'), z.maxLength(255, 'PLAN_NOT_FOUND'))

/** Binds an order to a shown amount; `quotedAt` is the time of the quote in seconds. */
export const agreedAmount = { quotedAt: z.optional(z.int()), amountDue: z.optional(z.int()) }

// oxlint-disable-next-line no-underscore-dangle -- zod's name for it, `default` being a reserved word
export const withDefault = z._default

/** The password as a proof. An account that has none leaves it out, and is proven by a fresh sign-in (docs/decisions/0211). */
export const PasswordProof = z.optional(
  z
    .string('PASSWORD_WRONG')
    .check(z.minLength(1, 'PASSWORD_WRONG'), z.maxLength(PASSWORD_MAX_LENGTH, 'PASSWORD_WRONG')),
)
