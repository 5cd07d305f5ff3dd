import { studioMessages } from '@hlizo/contract/messages/studio'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { ApiError } from '@hlizo/web/lib/api-error'

/** What to say of a failure: the server's own words for a refusal. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return toastMessages.generic
  if (error.status === 0) return toastMessages.offline
  if (error.status >= 500) return studioMessages.failure.server

  return error.code === undefined ? toastMessages.generic : error.message
}
