import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import type { Result } from '@hlizo/kit/result'

/** Details of a 400 beside its code: failing fields, broken password rules, … */
export type ErrorDetails = Readonly<Record<string, unknown>>

/**
 * The only way for a route to refuse. The code decides the status (`@hlizo/contract/errors`) and
 * the Romanian text (messages). Any other thrown value is a bug and answers 500.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined
  /** Sent as `Retry-After` in whole seconds. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    details?: ErrorDetails,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = errorStatuses[code]
    this.details = details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The value of an accepted result; a refusal becomes the `ApiError` of the same name. */
export function unwrap<Value, Refusal extends ErrorCode>(result: Result<Value, Refusal>): Value {
  if (!result.ok) throw new ApiError(result.refusal)

  return result.value
}
