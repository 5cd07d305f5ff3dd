import type { ErrorCode } from '@hlizo/contract/errors'
import { ApiError } from '@hlizo/web/lib/api-error'

/** Whether the server has refused with this code. */
export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code
