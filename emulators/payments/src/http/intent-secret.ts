import { timingSafeEqual } from 'node:crypto'
import { invalidRequest } from './stripe-error.ts'

/** Whether `given` is the intent's client secret, compared in constant time. */
export function isClientSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined || given.length !== secret.length) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(secret))
}

export function requireSecret(
  call: { isPublishable: boolean; params: { client_secret?: string | undefined } },
  secret: string,
): void {
  if (!call.isPublishable && call.params.client_secret === undefined) return
  if (isClientSecret(call.params.client_secret, secret)) return

  throw invalidRequest('The client_secret provided does not match any associated intent.', {
    code: 'resource_missing',
    param: 'client_secret',
  })
}

/** Since 2026-09-30.endive intents and checkouts take a filter instead of `payment_method_types`. */
export function refuseMethodTypes(types: unknown): void {
  if (types === undefined) return
  throw invalidRequest(
    'payment_method_types can no longer be set. Pass allowed_payment_method_types, or leave it out.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  )
}
