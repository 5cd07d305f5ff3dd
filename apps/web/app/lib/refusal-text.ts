import { toastMessages } from '@hlizo/contract/messages/toasts'
import { isRefusal } from './api-error.ts'

/** What to say of a failed call: the server's own text when it refused the request, else that something went wrong. */
export const refusalText = (error: unknown): string =>
  isRefusal(error) ? error.message : toastMessages.generic
