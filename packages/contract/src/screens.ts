/**
 * Who may open a screen (spec §4 „Route guard”, §6, D1-D3): `visitor` is unrestricted, `user` is signed in,
 * `subscriber` has an active subscription, `viewer` also a profile (the server's 403 leads to the picker).
 */
export type ScreenAccess = 'visitor' | 'user' | 'subscriber' | 'viewer'

/** Around a screen: navbar and footer, nothing, or the full window for the player (spec §2). */
export type ScreenLayout = 'main' | 'bare' | 'watch'

/** A URL of the product (spec §2). screen-queries.ts parses the parameters in `query`. */
export type Screen = {
  readonly path: string
  readonly access: ScreenAccess
  readonly layout: ScreenLayout
  readonly query?: readonly string[]
}

/** Every URL of spec §2 and D164, by screen. Fixed segments precede `{…}`. */
export const screens = {
  home: { path: '/', access: 'visitor', layout: 'main' },
  search: { path: '/search', access: 'visitor', layout: 'main', query: ['q', 'category', 'sort'] },
  category: { path: '/category/{name}', access: 'visitor', layout: 'main', query: ['sort'] },
  account: {
    path: '/account',
    access: 'user',
    layout: 'main',
    query: ['sessionId', 'purchaseSubscriptionStatus', 'cancel'],
  },
  charges: { path: '/charges', access: 'user', layout: 'main' },
  favorites: { path: '/favorites', access: 'viewer', layout: 'main', query: ['sort'] },
  vouchers: {
    path: '/vouchers',
    access: 'visitor',
    layout: 'main',
    query: ['checkoutStatus', 'reason'],
  },
  voucherCheckout: {
    path: '/vouchers/checkout',
    access: 'visitor',
    layout: 'main',
    query: ['sessionId'],
  },
  subscribe: {
    path: '/subscribe',
    access: 'user',
    layout: 'main',
    query: ['redirect_to', 'purchaseSubscriptionStatus', 'reason', 'plan'],
  },
  resubscribe: { path: '/resubscribe', access: 'user', layout: 'main', query: ['redirect_to'] },
  changeCard: {
    path: '/change-card',
    access: 'user',
    layout: 'main',
    query: ['redirect_status'],
  },
  changeEmail: { path: '/change-email', access: 'user', layout: 'main' },
  enterPasscode: { path: '/enter-passcode', access: 'user', layout: 'main' },
  changePassword: { path: '/change-password', access: 'user', layout: 'main' },
  changeSubscription: {
    path: '/change-subscription',
    access: 'subscriber',
    layout: 'main',
    query: ['plan'],
  },
  userDetails: { path: '/user-details', access: 'user', layout: 'main' },
  changeProfile: {
    path: '/change-profile',
    access: 'user',
    layout: 'main',
    query: ['redirect_to'],
  },
  newProfile: { path: '/profile/new', access: 'user', layout: 'main', query: ['redirect_to'] },
  profile: { path: '/profile/{profileId}', access: 'user', layout: 'main' },
  video: { path: '/video/{id}', access: 'visitor', layout: 'main' },
  show: { path: '/show/{id}', access: 'viewer', layout: 'main', query: ['season'] },
  watch: { path: '/watch/{id}', access: 'viewer', layout: 'watch', query: ['t', 'laugh'] },
  device: { path: '/device', access: 'viewer', layout: 'main', query: ['code'] },

  complete: {
    path: '/complete',
    access: 'visitor',
    layout: 'bare',
    query: ['sessionId', 'purchaseSubscriptionStatus'],
  },
  paypal: {
    path: '/paypal',
    access: 'visitor',
    layout: 'bare',
    query: [
      'plan',
      'userId',
      'value',
      'coupon',
      'redirect_status',
      'currency',
      'setup_intent',
      'setup_intent_client_secret',
    ],
  },
  login: { path: '/login', access: 'visitor', layout: 'bare', query: ['status', 'redirect_to'] },
  // The way back from another provider.
  provider: {
    path: '/login/provider',
    access: 'visitor',
    layout: 'bare',
    query: ['code', 'state', 'iss', 'error'],
  },
  logout: { path: '/logout', access: 'visitor', layout: 'bare', query: ['redirect_to'] },
  reset: { path: '/reset', access: 'visitor', layout: 'bare' },
  register: { path: '/register', access: 'visitor', layout: 'bare', query: ['redirect_to'] },
  resend: { path: '/resend', access: 'visitor', layout: 'bare' },
  privacy: { path: '/politica-confidentialitate', access: 'visitor', layout: 'bare' },
  cookies: { path: '/politica-cookies', access: 'visitor', layout: 'bare' },
  terms: { path: '/termeni-si-conditii', access: 'visitor', layout: 'bare' },
  faq: { path: '/faq', access: 'visitor', layout: 'bare', query: ['q'] },

  // Not in the specification (D164).
  history: { path: '/history', access: 'viewer', layout: 'main' },
  comedian: { path: '/comedian/{slug}', access: 'visitor', layout: 'main' },
  voucherRedeem: {
    path: '/vouchers/redeem',
    access: 'visitor',
    layout: 'main',
    query: ['code', 'from'],
  },
  laugh: { path: '/fa-ma-sa-rad', access: 'viewer', layout: 'main' },
  invitation: { path: '/invitatie', access: 'visitor', layout: 'main' },
  withdrawal: { path: '/retragere', access: 'visitor', layout: 'bare' },
  contact: { path: '/contact', access: 'visitor', layout: 'bare' },
  accessibility: { path: '/accesibilitate', access: 'visitor', layout: 'bare' },
  moments: { path: '/poante', access: 'user', layout: 'main' },
  moment: { path: '/p/{momentId}', access: 'visitor', layout: 'main' },
  tv: { path: '/tv', access: 'visitor', layout: 'watch', query: ['view', 'id', 'q', 't', 'laugh'] },

  // Last: matches all other paths.
  notFound: { path: '*', access: 'visitor', layout: 'bare' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
