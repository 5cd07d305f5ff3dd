import { whoMayCallStudio, type OperatorCaller } from './testing-studio-callers.ts'

/** Whom a call lets in, in the words of the specification. */
export type Caller =
  | 'anybody'
  | 'member'
  | 'member with a profile'
  | 'subscriber'
  | 'viewer'
  | OperatorCaller

/**
 * Who may make each call, copied by hand from spec §6 and §7 and decisions §2.3: deliberately not read from
 * the contract, so that a slip there is found. A call that is missing here fails the test.
 */
export const whoMayCall: Readonly<Record<string, Caller>> = {
  // Account and identity.
  'POST /auth/register': 'anybody',
  'POST /auth/resend': 'anybody',
  'POST /auth/confirm': 'anybody',
  'POST /auth/email-move/confirm': 'anybody',
  'POST /auth/email-move/stop': 'anybody',
  'GET /user': 'member',
  'GET /user/analytics': 'member',
  'PUT /user/email': 'member',
  'POST /user/email/verify': 'member',
  'POST /user/email/resend': 'member',
  'PUT /user/details': 'member',
  'POST /user/logout/all': 'member',
  'GET /user/devices': 'member',
  'PUT /user/devices/{id}': 'member',
  'DELETE /user/devices/{id}': 'member',
  'GET /user/recovery-codes': 'member',
  'POST /user/recovery-codes': 'member',
  'POST /auth/device/session/activate': 'viewer',
  'POST /auth/device/code/lookup': 'viewer',
  'DELETE /auth/device/activations/{id}': 'member',
  'POST /auth/device/code': 'anybody',
  'POST /auth/device/token': 'anybody',

  // What the account may do about its data.
  'GET /user/privacy': 'member',
  'POST /user/data-export': 'member',
  'POST /user/delete': 'member',
  'POST /user/delete/undo': 'member',
  'POST /user/terms': 'member',
  'PUT /user/marketing': 'member',

  'POST /playback/faults': 'viewer',

  // Catalogue.
  'GET /videos/{id}': 'viewer',
  'GET /videos': 'viewer',
  'GET /videos/{id}/next': 'viewer',
  'GET /shows/{id}': 'viewer',
  'GET /content': 'viewer',
  'GET /content/lines': 'viewer',
  'GET /featured-content': 'viewer',
  'GET /homepage/sections/most-watched': 'viewer',
  'GET /homepage/sections/recommended': 'viewer',
  'GET /homepage/sections/explore-videos': 'viewer',
  'GET /homepage/sections/favorite': 'viewer',
  'GET /homepage/sections/watch-again': 'viewer',
  'GET /homepage/sections/other-episodes': 'viewer',
  'GET /homepage/sections/tags': 'viewer',
  'GET /public/homepage/sections/tags': 'anybody',
  'GET /public/homepage/sections/most-watched': 'anybody',
  'GET /public/shows/{id}': 'anybody',
  'GET /public/videos/{id}': 'anybody',
  'GET /public/videos': 'anybody',
  'GET /public/featured-content': 'anybody',
  'GET /public/content': 'anybody',
  'GET /public/content/spelling': 'anybody',
  'GET /public/content/lines': 'anybody',
  'GET /public/comedians/{slug}': 'anybody',

  // Progress and favourites.
  'POST /progress/{id}/track': 'viewer',
  'DELETE /progress/{id}': 'viewer',
  'GET /videos/{id}/laughs': 'viewer',
  'GET /progress/watchlist': 'viewer',
  'GET /history': 'viewer',
  'DELETE /history': 'viewer',
  'DELETE /history/{id}': 'viewer',
  'GET /playback/events': 'viewer',
  'POST /favorites/video/{id}': 'viewer',
  'DELETE /favorites/video/{id}': 'viewer',
  'POST /favorites/show/{id}': 'viewer',
  'DELETE /favorites/show/{id}': 'viewer',
  'GET /favorites': 'viewer',
  'POST /dismissals/{id}': 'viewer',
  'DELETE /dismissals/{id}': 'viewer',
  'GET /dismissals': 'viewer',
  'GET /follows': 'member',
  'POST /follows/show/{id}': 'member',
  'DELETE /follows/show/{id}': 'member',
  'POST /follows/comedian/{id}': 'member',
  'DELETE /follows/comedian/{id}': 'member',
  'GET /alerts': 'member',
  'DELETE /alerts': 'member',
  'PUT /alerts/mail': 'member',
  'POST /alerts/push': 'member',
  'DELETE /alerts/push/{id}': 'member',
  'GET /laughs': 'viewer',
  'POST /laughs/{id}': 'viewer',

  // Plans, payments and vouchers.
  'GET /plans': 'anybody',
  'POST /plans/{productId}/checkout-session': 'anybody',
  'POST /plan-checkout-sessions/{id}': 'member',
  'POST /coupons/verify': 'member',
  'POST /stripe/setup-paypal': 'member',
  'POST /stripe/change-subscription': 'subscriber',
  'GET /stripe/upcoming-invoice': 'member',
  'GET /stripe/purchase-quote': 'member',
  'POST /stripe/retry-payment': 'member',
  'POST /stripe/resubscribe': 'member',
  'POST /stripe/pause-subscription': 'member',
  'POST /stripe/save-offer': 'member',
  'POST /stripe/save-offer/take': 'member',
  'GET /stripe/resume-subscription': 'member',
  'POST /stripe/resume-subscription': 'member',
  'DELETE /stripe/cancel-subscription': 'member',
  'POST /stripe/change-payment-method': 'member',
  'GET /stripe/charges': 'member',
  'GET /user/company': 'member',
  'PUT /user/company': 'member',
  'DELETE /user/company': 'member',
  'POST /auth/create-paypal-subscription': 'anybody',
  'GET /vouchers': 'anybody',
  'GET /vouchers/{sessionKey}': 'anybody',
  'POST /vouchers/{productId}/checkout-session': 'anybody',
  'POST /vouchers/redeem': 'member',
  'GET /gifts': 'member',
  'PUT /gifts/{giftId}/delivery': 'member',
  'PUT /gifts/by-key/{sessionKey}/delivery': 'anybody',
  'GET /gifts/{giftId}/card': 'member',
  'GET /gifts/by-key/{sessionKey}/card': 'anybody',
  'POST /gifts/open': 'member',
  'POST /gifts/open-mailed': 'anybody',
  'POST /gifts/thanks': 'member',
  'POST /withdrawals': 'anybody',
  'POST /withdrawals/confirm': 'anybody',
  'POST /withdrawals/claim': 'member',

  // Profiles.
  'POST /profiles': 'member',
  'GET /profiles': 'member',
  'GET /profiles/current': 'member with a profile',
  'GET /profiles/{id}': 'member',
  'PUT /profiles/{id}': 'member',
  'DELETE /profiles/{id}': 'member',
  'POST /profiles/{id}/confirm': 'member',

  // Friends on profiles.
  'GET /seats': 'member',
  'POST /seats': 'subscriber',
  'POST /seats/{id}/link': 'subscriber',
  'DELETE /seats/{id}': 'member',
  'POST /seats/invitation': 'anybody',
  'POST /seats/accept': 'member',
  'DELETE /seats/mine': 'member',
  'GET /seats/former': 'member',
  'GET /seats/former/history': 'member',

  // Beside the specification.
  'POST /analytics/events': 'anybody',
  'POST /contact': 'anybody',
  'GET /faq': 'anybody',
  'GET /legal/{kind}': 'anybody',
  'POST /faq/{topic}/votes': 'anybody',

  ...whoMayCallStudio,
}
