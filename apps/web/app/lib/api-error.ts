import type { RefusalDetails } from '@hlizo/contract/envelope'

type Facts = {
  status: number
  code?: string | undefined
  message?: string | undefined
  details?: RefusalDetails | undefined
  requestId?: string | null | undefined
}

/** A response of the product API that was not a success. Status 0: no response came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The reason, for instance USER_EXISTS; may be one that this version does not know. */
  readonly code: string | undefined
  readonly details: RefusalDetails | undefined
  readonly requestId: string | null

  constructor({ status, code, message, details, requestId }: Facts) {
    // The text is the server's Romanian one, ready to be shown.
    super(message ?? `The API answered ${status}.`)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId ?? null
  }
}

/** The identity service failed, so nothing is known of the session; the user stays signed in. */
export class SessionUnknown extends ApiError {
  constructor({ isOnline }: { isOnline: boolean }) {
    super({ status: isOnline ? 503 : 0, code: 'SERVICE_UNAVAILABLE' })
  }
}

export function isRefusal(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && error.status === 400 && (!code || error.code === code)
}

/** A success that could not be read: not JSON, or of another shape than the contract's. Nothing is known of its effect. */
export class UnreadableAnswer extends ApiError {
  constructor({ status, headers }: Response) {
    super({ status, requestId: headers.get('x-request-id') })
  }
}
