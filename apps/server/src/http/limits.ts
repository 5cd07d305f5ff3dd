import type { Call } from '@hlizo/contract/call'
import {
  changeEmail,
  registerAccount,
  resendEmailCode,
  verifyEmail,
} from '@hlizo/contract/calls/accounts'
import {
  activateDevice,
  claimDeviceToken,
  lookUpDevice,
  requestDeviceCode,
} from '@hlizo/contract/calls/devices'
import { sendEvents } from '@hlizo/contract/calls/analytics'
import { sendContactMessage } from '@hlizo/contract/calls/contact'
import { voteOnAnswer } from '@hlizo/contract/calls/faq'
import { verifyCoupon } from '@hlizo/contract/calls/coupons'
import { confirmAccount, resendConfirmation } from '@hlizo/contract/calls/identity-links'
import { changePaymentMethod } from '@hlizo/contract/calls/payments'
import { reportPlaybackFault } from '@hlizo/contract/calls/playback'
import { createPaypalSubscription, setupPaypal } from '@hlizo/contract/calls/paypal'
import { startPlanCheckout } from '@hlizo/contract/calls/plans'
import { deleteAccount, requestDataExport } from '@hlizo/contract/calls/privacy'
import { trackProgress } from '@hlizo/contract/calls/progress'
import { getVoucher, redeemVoucher, startVoucherCheckout } from '@hlizo/contract/calls/vouchers'
import { createWithdrawal } from '@hlizo/contract/calls/withdrawals'
import { PASSCODE_RESEND_SECONDS } from '@hlizo/contract/constants'
import type { Limit } from './rate-limit.ts'

type Counted = Pick<Call, 'method' | 'path' | 'access'>

const MINUTE = 60
const HOUR = 3_600

const shared = (name: string, by: Limit['by'], allowed: number, perSeconds: number): Limit => ({
  name,
  by,
  allowed,
  perSeconds,
  store: 'shared',
})
const onNode = (name: string, by: Limit['by'], allowed: number, perSeconds: number): Limit => ({
  name,
  by,
  allowed,
  perSeconds,
  store: 'node',
})

/** Every public GET, counted together (decision D25). */
const publicReads = onNode('public-get', 'ip', 120, MINUTE)
const publicWrites = onNode('public-write', 'ip', 60, MINUTE)
/** Far above what a person does; it stops a script that has a token. */
const signedIn = onNode('signed-in', 'account', 1_200, MINUTE)

/** The pause between two passcodes (spec §4, D49). */
export const passcodePause = shared('resend-email-code', 'account', 1, PASSCODE_RESEND_SECONDS)

// What D25 and reliability §3 limit more closely. Sign-in, passwords and codes are the identity service's to limit.
const strict = new Map<Counted, readonly Limit[]>([
  [registerAccount, [shared('register', 'ip', 5, HOUR)]],
  [resendConfirmation, [shared('resend-confirmation', 'ip', 20, HOUR)]],
  [confirmAccount, [shared('confirm', 'ip', 20, HOUR)]],
  // Tells whether an address is taken.
  [changeEmail, [shared('change-email', 'account', 10, HOUR)]],
  [verifyEmail, [shared('verify-email', 'account', 10, 15 * MINUTE)]],
  [resendEmailCode, [passcodePause, shared('resend-email-code-hourly', 'account', 5, HOUR)]],
  [requestDeviceCode, [shared('device-code', 'ip', 10, 10 * MINUTE)]],
  [
    activateDevice,
    [
      shared('activate-device', 'account', 10, 10 * MINUTE),
      shared('activate-device-ip', 'ip', 10, HOUR),
    ],
  ],
  [
    lookUpDevice,
    [
      shared('look-up-device', 'account', 10, 10 * MINUTE),
      shared('look-up-device-ip', 'ip', 10, HOUR),
    ],
  ],
  // A television asks twelve times a minute, and a hotel has many behind one address; the secret is 256 bits.
  [claimDeviceToken, [onNode('device-token', 'ip', 300, MINUTE)]],
  // Also tells whether a voucher is good, so it is counted over all accounts of an address too.
  [verifyCoupon, [shared('coupon', 'account', 20, HOUR), shared('coupon-ip', 'ip', 60, HOUR)]],
  [
    redeemVoucher,
    [shared('redeem-voucher', 'account', 10, HOUR), shared('redeem-voucher-ip', 'ip', 20, HOUR)],
  ],
  [getVoucher, [onNode('voucher-lookup', 'ip', 60, MINUTE)]],
  // Trying out stolen cards (payments.md §7 „Abuse”).
  [changePaymentMethod, [shared('payment-setup', 'account', 5, HOUR)]],
  [setupPaypal, [shared('payment-setup', 'account', 5, HOUR)]],
  [createPaypalSubscription, [shared('paypal-subscription', 'ip', 20, HOUR)]],
  [startPlanCheckout, [onNode('checkout', 'ip', 20, 10 * MINUTE)]],
  [startVoucherCheckout, [onNode('checkout', 'ip', 20, 10 * MINUTE)]],
  [createWithdrawal, [shared('withdrawal', 'ip', 5, HOUR)]],
  [sendContactMessage, [shared('contact', 'ip', 5, HOUR)]],
  // Each answer of the FAQ, and each again after a change of mind.
  [voteOnAnswer, [shared('faq-vote', 'ip', 40, HOUR)]],
  // The password is tried here as at a sign-in.
  [deleteAccount, [shared('delete-account', 'account', 5, 15 * MINUTE)]],
  [requestDataExport, [shared('data-export', 'account', 5, 24 * HOUR)]],
  [trackProgress, [onNode('track', 'session', 10, MINUTE)]],
  [reportPlaybackFault, [onNode('playback-faults', 'session', 10, MINUTE)]],
  [sendEvents, [onNode('events', 'ip', 120, MINUTE)]],
])

/** The limits that a call counts against, cheapest first. */
export function limitsOf(call: Counted): readonly Limit[] {
  const own = strict.get(call) ?? []
  if (call.access !== 'public') return [signedIn, ...own]
  if (own.length > 0) return own

  return [call.method === 'GET' ? publicReads : publicWrites]
}
