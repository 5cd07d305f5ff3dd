/**
 * Every error code and its status (spec §8, decisions §2.2, §2.5). Romanian texts: messages/errors.ts.
 *
 * 401, 402, 403, 405 and 418 make the client navigate (/logout, /subscribe, …), so nothing else may use
 * them: a wrong method and a resource of another account are 404, a business refusal is 400 (D13).
 */
export const errorStatuses = {
  UNAUTHORIZED: 401,
  NO_SUBSCRIPTION: 402,
  SUBSCRIPTION_EXPIRED: 405,
  PAYMENT_FAILED: 405,
  TERMS_REQUIRED: 400,
  PROFILE_REQUIRED: 403,
  PROFILE_DISPLACED: 403,
  PROFILE_DELETED: 403,
  MAINTENANCE: 418,
  COUNTRY: 418,
  APP_TOO_OLD: 418,
  RATE_LIMITED: 429,
  NOT_FOUND: 404,

  VALIDATION_FAILED: 400,
  CROSS_SITE_REFUSED: 400,
  IDEMPOTENCY_KEY_INVALID: 400,
  IDEMPOTENCY_KEY_REUSED: 400,
  IDEMPOTENCY_KEY_IN_USE: 400,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,

  INTERNAL: 500,
  PROVIDER_UNAVAILABLE: 502,
  SERVICE_UNAVAILABLE: 503,

  NAME_REQUIRED: 400,
  EMAIL_INVALID: 400,
  EMAIL_SAME: 400,
  EMAIL_TAKEN: 400,
  USER_EXISTS: 400,
  PASSWORD_WEAK: 400,
  PASSWORD_TOO_COMMON: 400,
  PASSWORD_SAME: 400,
  PASSWORD_WRONG: 400,
  CURRENT_PASSWORD_WRONG: 400,
  REAUTH_REQUIRED: 400,
  INVALID_CREDENTIALS: 400,
  USER_NOT_CONFIRMED: 400,
  ACCOUNT_LOCKED: 400,
  LIMIT_EXCEEDED: 400,
  CODE_MISMATCH: 400,
  CODE_FORMAT: 400,
  CODE_EXPIRED: 400,
  CODE_USED: 400,
  NO_PENDING_EMAIL: 400,
  CHALLENGE_FAILED: 400,
  CHALLENGE_EXPIRED: 400,
  CHALLENGE_UNSUPPORTED: 400,
  SECOND_FACTOR_OFF: 400,
  RECOVERY_CODES_UNAVAILABLE: 400,
  REFRESH_TOKEN_INVALID: 400,
  EXPORT_RUNNING: 400,

  // Devices; the last four are from RFC 8628 §3.5.
  DEVICE_CODE_INVALID: 400,
  DEVICE_CODE_EXPIRED: 400,
  AUTHORIZATION_PENDING: 400,
  SLOW_DOWN: 400,
  EXPIRED_TOKEN: 400,
  ACCESS_DENIED: 400,

  PROFILE_LIMIT: 400,
  PROFILE_NAME_REQUIRED: 400,
  PROFILE_NAME_TAKEN: 400,
  AVATAR_INVALID: 400,

  CATEGORY_INVALID: 400,
  LIMIT_INVALID: 400,
  QUERY_TOO_LONG: 400,
  PROGRESS_INVALID: 400,

  INTERVAL_INVALID: 400,
  PLAN_NOT_FOUND: 400,
  SAME_PLAN: 400,
  PREVIEW_EXPIRED: 400,
  ALREADY_ACTIVE: 400,
  ALREADY_CANCELLED: 400,
  NOTHING_TO_CANCEL: 400,
  CHANGE_PENDING: 400,
  COUPON_INVALID: 400,
  CONSENT_REQUIRED: 400,
  SESSION_NOT_PAID: 400,
  NO_PAYMENT_METHOD: 400,
  PAYMENT_METHOD_INVALID: 400,
  CARD_ERROR: 400,
  PAYMENT_DECLINED: 400,
  NOTHING_TO_PAY: 400,
  PAYPAL_UNAVAILABLE: 400,
  QUERY_PARAMS_MISSING: 400,
  PAYPAL_NOT_CONFIRMED: 400,
  PAYPAL_SETUP_NOT_FOUND: 400,
  FEEDBACK_INCOMPLETE: 400,
  FEEDBACK_TOO_LONG: 400,
  VOUCHER_INVALID: 400,
  VOUCHER_USED: 400,
  VOUCHER_EXPIRED: 400,
  WITHDRAWAL_EXPIRED: 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatuses

/** Whether a text is an error code; reads validation messages and responses. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorStatuses, text)
}

/** Shown before the text of a failed payment, as `[1008]` (spec §8 „Payment error codes”). */
export const paymentErrorNumbers = {
  cardConfirmation: 1001,
  cardPayment: 1002,
  cardSubscription: 1003,
  cardConfirmResponse: 1004,
  cardGeneric: 1005,
  paypalClientSecret: 1006,
  paypalConfirmation: 1007,
  paypalQueryParams: 1008,
  paypalAttachment: 1009,
  paypalSubscription: 1010,
} as const

export type PaymentErrorKind = keyof typeof paymentErrorNumbers
