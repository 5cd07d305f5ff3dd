import { toastMessages } from '@hlizo/contract/messages/toasts'
import { ApiError } from '#web/lib/api-error.ts'
import type { ToastKind } from '#web/ui/toast-queue.ts'

/** The toast for a failure without a text of its own on the sign-in screens (spec §8, D21, D22). */
export function failureToast(error: unknown, otherwise: string): { text: string; kind: ToastKind } {
  const status = error instanceof ApiError ? error.status : null
  if (status === 0) return { text: toastMessages.offline, kind: 'warn' }
  if (status === 429)
    return { text: toastMessages.tooManyRequests(retryAfter(error)), kind: 'warn' }

  return { text: otherwise, kind: 'danger' }
}

/** The Retry-After of a refused call in seconds; default 1. */
export function retryAfter(error: unknown): number {
  const given = error instanceof ApiError ? Number(error.details?.['retryAfter']) : 0

  return given > 0 ? Math.ceil(given) : 1
}
