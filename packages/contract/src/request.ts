import * as z from 'zod/mini'
import { COUPON_MAX_LENGTH } from './constants.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'

/**
 * How what a client sends is read, in every call:
 * - bodies are strict: an unknown key is VALIDATION_FAILED, nothing is coerced;
 * - a check that has a code of its own carries that code as its message, e.g. `z.email('EMAIL_INVALID')`;
 *   any other failure is VALIDATION_FAILED (`codesOfIssues` below tells which);
 * - query values arrive as text and are coerced; a parameter that does not parse is NOT_FOUND.
 */
export function body<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject(shape)
}

/** A field of a form that a browser posts itself: always text, and `undefined` when it was left empty. */
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
  /** The unknown keys of a strict object. */
  readonly keys?: readonly string[]
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** The fields that an issue is about; unknown keys are named one by one. */
function fieldsOf({ path, keys }: Issue): readonly string[] {
  const paths = keys === undefined ? [path] : keys.map((key) => [...path, key])

  return paths.map((parts) => parts.map(String).join('.')).filter((field) => field !== '')
}

const BrokenRules = z.object({ rules: z.array(z.string()) })

/** The code a rejected body answers with: that of its first failure, the code of each field, and broken rules. */
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

/** A positive whole number as an address carries it: `12`, never `1e3` or `012`. */
export const NumericId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(999_999_999))),
)

/** An identifier made by us or by the payment provider, as an address carries it. */
export const TextId = z.string().check(z.regex(/^[\w-]{1,255}$/))

/** An identifier that only we make, as an address carries it. */
export const RecordId = z.uuid()

/** A whole number in a query, as text in the address: from `min` to `max`, else `code`. */
export function wholeNumber(min: number, max: number, code: ErrorCode) {
  return z.pipe(
    z.string(code).check(z.regex(/^\d{1,9}$/, code)),
    z.pipe(z.transform(Number), z.int(code).check(z.gte(min, code), z.lte(max, code))),
  )
}

/** A coupon as typed (decisions §2.3); whether it is one is another question. */
export const Coupon = z
  .string('COUPON_INVALID')
  .check(
    z.trim(),
    z.minLength(1, 'COUPON_INVALID'),
    z.maxLength(COUPON_MAX_LENGTH, 'COUPON_INVALID'),
  )

/** The id of a plan in a body. */
export const PlanId = z
  .string('PLAN_NOT_FOUND')
  .check(z.minLength(1, 'PLAN_NOT_FOUND'), z.maxLength(255, 'PLAN_NOT_FOUND'))

/** An amount that was shown, and the moment in seconds that it was priced at: exactly that is charged. */
export const agreedAmount = { quotedAt: z.optional(z.int()), amountDue: z.optional(z.int()) }

/** A value that may be left out, and what it is then. */
// oxlint-disable-next-line no-underscore-dangle -- zod's name for it, `default` being a reserved word
export const withDefault = z._default
