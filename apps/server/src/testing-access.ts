/** Whom a call lets in, in the words of the specification. */
export type Caller =
  | 'anybody'
  | 'member'
  | 'member with a profile'
  | 'subscriber'
  | 'viewer'
  | `operator: ${OperatorCaller}`

/** Which operators, besides owners, and whether the second factor must be proven anew. */
type OperatorCaller = `${Office}${'' | `, ${Office}`}${'' | ', proven'}`
type Office = 'any' | 'editor' | 'support' | 'finance' | 'owner'

/**
 * Who may make each call, copied by hand from spec §6 and §7 and decisions §2.3: deliberately not read from
 * the contract, so that a slip there is found. A call that is missing here fails the test.
 */
export const whoMayCall: Readonly<Record<string, Caller>> = {
  // Account and identity.
  'POST /auth/register': 'anybody',
  'POST /auth/resend': 'anybody',
  'POST /auth/confirm': 'anybody',
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
  'GET /public/comedians/{slug}': 'anybody',

  // Progress and favourites.
  'POST /progress/{id}/track': 'viewer',
  'DELETE /progress/{id}': 'viewer',
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
  'DELETE /stripe/cancel-subscription': 'member',
  'POST /stripe/change-payment-method': 'member',
  'GET /stripe/charges': 'member',
  'POST /auth/create-paypal-subscription': 'anybody',
  'GET /vouchers': 'anybody',
  'GET /vouchers/{sessionKey}': 'anybody',
  'POST /vouchers/{productId}/checkout-session': 'anybody',
  'POST /vouchers/redeem': 'member',
  'POST /withdrawals': 'anybody',

  // Profiles.
  'POST /profiles': 'member',
  'GET /profiles': 'member',
  'GET /profiles/current': 'member with a profile',
  'GET /profiles/{id}': 'member',
  'PUT /profiles/{id}': 'member',
  'DELETE /profiles/{id}': 'member',
  'POST /profiles/{id}/confirm': 'member',

  // Beside the specification.
  'POST /analytics/events': 'anybody',
  'POST /contact': 'anybody',
  'GET /faq': 'anybody',
  'POST /faq/{topic}/votes': 'anybody',

  // Studio.
  'GET /studio/session': 'operator: any',
  'GET /studio/operators': 'operator: owner',
  'POST /studio/operators': 'operator: owner, proven',
  'PUT /studio/operators/{accountId}': 'operator: owner, proven',
  'DELETE /studio/operators/{accountId}': 'operator: owner, proven',
  'POST /studio/operators/invitations/withdraw': 'operator: owner, proven',
  'GET /studio/audit': 'operator: owner',
  'GET /studio/figures/viewing': 'operator: editor',
  'GET /studio/figures/titles': 'operator: editor',
  'GET /studio/figures/comedians': 'operator: editor',
  'POST /studio/figures/recounts': 'operator: owner',
  'GET /studio/home': 'operator: any',
  'GET /studio/home/preview': 'operator: any',
  'PUT /studio/home/draft': 'operator: editor',
  'DELETE /studio/home/draft': 'operator: editor',
  'POST /studio/home/publish': 'operator: editor',
  'POST /studio/home/undo': 'operator: editor',
  'GET /studio/titles': 'operator: any',
  'GET /studio/titles/{title}': 'operator: any',
  'GET /studio/titles/{title}/history': 'operator: any',
  'GET /studio/titles/{title}/captions/{lang}': 'operator: any',
  'GET /studio/catalogue-names': 'operator: any',
  'POST /studio/titles': 'operator: editor',
  'PUT /studio/titles/{title}': 'operator: editor',
  'PUT /studio/titles/{title}/captions/{lang}': 'operator: editor',
  'DELETE /studio/titles/{title}/captions/{lang}': 'operator: editor',
  'POST /studio/title-changes': 'operator: editor',
  'POST /studio/title-changes/undo': 'operator: editor',
  'POST /studio/comedians': 'operator: editor',
  'POST /studio/tags': 'operator: editor',
  'GET /studio/people': 'operator: support',
  'GET /studio/people/{accountId}': 'operator: support',
  'POST /studio/people/{accountId}/open': 'operator: support',
  'GET /studio/people/{accountId}/events': 'operator: support',
  'POST /studio/people/{accountId}/sign-out': 'operator: support',
  'POST /studio/people/{accountId}/cancel': 'operator: support, proven',
  'POST /studio/people/{accountId}/refund': 'operator: support, proven',
  'POST /studio/people/{accountId}/mail': 'operator: support',
  'POST /studio/people/{accountId}/export': 'operator: support',
  'POST /studio/people/{accountId}/erase': 'operator: support, proven',
  'GET /studio/money/findings': 'operator: finance',
  'POST /studio/money/findings/look': 'operator: finance',
  'POST /studio/money/findings/repair': 'operator: finance, proven',
  'GET /studio/tickets': 'operator: support',
  'GET /studio/ticket-operators': 'operator: support',
  'GET /studio/tickets/{reference}': 'operator: support',
  'POST /studio/tickets/{reference}/answers': 'operator: support',
  'PUT /studio/tickets/{reference}/assignee': 'operator: support',
  'PUT /studio/tickets/{reference}/state': 'operator: support',
  'GET /studio/withdrawals': 'operator: support, finance',
  'GET /studio/withdrawals/{reference}': 'operator: support, finance',
  'POST /studio/withdrawals/{reference}/accept': 'operator: support, finance, proven',
  'POST /studio/withdrawals/{reference}/refuse': 'operator: support, finance, proven',
}
