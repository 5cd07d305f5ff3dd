import type { CallName } from '@hlizo/contract/calls/all'

/** The calls that no handler answers yet. Stale either way, the list fails spec-coverage.test.ts. */
export const callsToCome: readonly CallName[] = [
  'getUserAnalytics',
  'activateDevice',
  'requestDeviceCode',
  'claimDeviceToken',
  'verifyCoupon',
  'changeSubscription',
  'getUpcomingInvoice',
  'retryPayment',
  'resubscribe',
  'cancelSubscription',
  'changePaymentMethod',
  'setupPaypal',
  'createPaypalSubscription',
  'listCharges',
  'listVouchers',
  'getVoucher',
  'startVoucherCheckout',
  'redeemVoucher',
  'createWithdrawal',
  'sendEvents',
  'requestDataExport',
  'deleteAccount',
]
