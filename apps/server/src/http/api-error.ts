import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import type { Result } from '@hlizo/kit/result'

/** What a 400 may tell beside its code: failing fields, rules that a password breaks, … */
export type ErrorDetails = Readonly<Record<string, unknown>>

/**
 * The one way for a route to refuse. The table of codes (`@hlizo/contract/errors`) gives the status
 * and the messages give the Romanian text; everything else that is thrown is a bug and answers 500.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined
  /** Sent as whole seconds in `Retry-After`. */
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

/** The value of a rule that agreed; a refusal becomes the `ApiError` of the same name. */
export function unwrap<Value, Refusal extends ErrorCode>(result: Result<Value, Refusal>): Value {
  if (!result.ok) throw new ApiError(result.refusal)

  return result.value
}
