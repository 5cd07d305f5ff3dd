/** What Stripe's error object may say; the SDK chooses its error class by `type`. */
export type StripeErrorBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly setup_intent?: object
  readonly payment_method?: object
}

export class StripeError extends Error {
  readonly status: number
  readonly body: StripeErrorBody
  /** Whether what happened before the refusal stays, as a declined charge does. */
  readonly keepsChanges: boolean

  constructor(status: number, body: StripeErrorBody, keepsChanges = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsChanges = keepsChanges
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}) {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more })
}

export function resourceMissing(type: string, id: string, param: string): StripeError {
  const name = type.replaceAll(/[_.]/g, ' ')
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${name}: '${id}'`,
    param,
  })
}
