import type { ScreenName } from '@hlizo/contract/screens'

/** The states of a user who opens a screen (spec §4). Who has not confirmed the account cannot sign in. */
export const states = [
  'visitor',
  'unconfirmed',
  'no subscription',
  'failed payment',
  'without profile',
  'subscriber',
  'displaced',
] as const
export type State = (typeof states)[number]

/** Where a user arrives who opens a screen; `null` on the screen itself. */
type Destinations = Readonly<Record<State, string | null>>

const sameForAll = (to: string | null): Destinations => ({
  visitor: to,
  unconfirmed: to,
  'no subscription': to,
  'failed payment': to,
  'without profile': to,
  subscriber: to,
  displaced: to,
})
const withWayBack = (screen: string, address: string) =>
  `${screen}?redirect_to=${encodeURIComponent(address)}`
const chooseProfile = (to: string) => ({ 'without profile': to, displaced: to })

/** Spec §4: signed out, the login with a return URL. */
const signedOut = (address: string) => {
  const login = withWayBack('/login', address)
  return { visitor: login, unconfirmed: login }
}

const open = sameForAll(null)
/** Who is signed in is sent home; without a profile, home leads on to the chooser. */
const forVisitors: Destinations = {
  ...open,
  'no subscription': '/',
  'failed payment': '/',
  subscriber: '/',
  ...chooseProfile('/change-profile'),
}
/** What an active subscription without a profile may not see, on an address that is open to all (spec §8, 403). */
const openWithProfile = (address: string): Destinations => ({
  ...open,
  ...chooseProfile(withWayBack('/change-profile', address)),
})
/** The pages of an account, which stay open without a subscription (spec §4, §6, D3). */
const account = (address: string): Destinations => ({ ...open, ...signedOut(address) })
/** Spec §4 „Access by server status”: 402 to subscribe, 405 to resubscribe, 403 to the chooser. */
const viewer = (address: string): Destinations => ({
  ...account(address),
  'no subscription': withWayBack('/subscribe', address),
  'failed payment': withWayBack('/resubscribe', address),
  ...chooseProfile(withWayBack('/change-profile', address)),
})

/**
 * Every screen, an address of it, and where it redirects each state. Written by hand from spec §2, §4 and §8, so that the product is compared with the specification.
 */
export const screensToOpen: Readonly<
  Record<ScreenName, { readonly address: string; readonly leadsTo: Destinations }>
> = {
  home: { address: '/', leadsTo: { ...open, ...chooseProfile('/change-profile') } },
  search: { address: '/search?q=bulinescu', leadsTo: openWithProfile('/search?q=bulinescu') },
  category: {
    address: '/category/standup?sort=new',
    leadsTo: openWithProfile('/category/standup?sort=new'),
  },
  video: { address: '/video/1', leadsTo: openWithProfile('/video/1') },
  show: { address: '/show/1', leadsTo: viewer('/show/1') },
  watch: { address: '/watch/1', leadsTo: viewer('/watch/1') },
  favorites: { address: '/favorites?sort=new', leadsTo: viewer('/favorites?sort=new') },
  history: { address: '/history', leadsTo: viewer('/history') },
  moments: {
    address: '/poante',
    leadsTo: {
      ...account('/poante'),
      // Who has no profile yet makes the first one (D57).
      'no subscription': withWayBack('/profile/new', '/poante'),
      'failed payment': withWayBack('/change-profile', '/poante'),
      ...chooseProfile(withWayBack('/change-profile', '/poante')),
    },
  },
  laugh: {
    address: '/fa-ma-sa-rad',
    leadsTo: { ...viewer('/fa-ma-sa-rad'), subscriber: '/watch/{chosen}?laugh=1' },
  },
  device: { address: '/device?code=BCDFGH', leadsTo: viewer('/device?code=BCDFGH') },
  comedian: { address: '/comedian/anca-ghemulet', leadsTo: open },

  account: { address: '/account', leadsTo: account('/account') },
  charges: { address: '/charges', leadsTo: account('/charges') },
  userDetails: { address: '/user-details', leadsTo: account('/user-details') },
  changePassword: { address: '/change-password', leadsTo: account('/change-password') },
  changeEmail: { address: '/change-email', leadsTo: account('/change-email') },
  // Nothing is pending, so the address has to be entered first (D50).
  enterPasscode: {
    address: '/enter-passcode',
    leadsTo: { ...sameForAll('/change-email'), ...signedOut('/enter-passcode') },
  },
  changeCard: { address: '/change-card', leadsTo: account('/change-card') },
  changeProfile: {
    address: '/change-profile',
    // Who has no profile yet makes the first one (D57).
    leadsTo: { ...account('/change-profile'), 'no subscription': '/profile/new' },
  },
  newProfile: { address: '/profile/new', leadsTo: account('/profile/new') },
  // The id of another account, or an unknown one: the 404 page at the same URL (D58).
  profile: { address: '/profile/99999', leadsTo: account('/profile/99999') },
  // The mail of a gift leads here, and says how to get an account.
  voucherRedeem: { address: '/vouchers/redeem', leadsTo: open },

  // Active users have nothing to do on these three; without a profile, home leads on to the chooser.
  subscribe: {
    address: '/subscribe',
    leadsTo: {
      ...account('/subscribe'),
      // An unpaid renewal is paid first (D112).
      'failed payment': '/resubscribe',
      subscriber: '/',
      ...chooseProfile('/change-profile'),
    },
  },
  resubscribe: {
    address: '/resubscribe',
    leadsTo: {
      ...account('/resubscribe'),
      'no subscription': '/subscribe',
      subscriber: '/',
      ...chooseProfile('/change-profile'),
    },
  },
  login: { address: '/login', leadsTo: forVisitors },
  // Without an answer of a provider it says so to every caller.
  provider: { address: '/login/provider', leadsTo: open },
  // It changes what is paid, not what is watched: no profile is needed.
  changeSubscription: {
    address: '/change-subscription',
    leadsTo: {
      ...account('/change-subscription'),
      'no subscription': withWayBack('/subscribe', '/change-subscription'),
      'failed payment': withWayBack('/resubscribe', '/change-subscription'),
    },
  },

  vouchers: { address: '/vouchers', leadsTo: open },
  voucherCheckout: { address: '/vouchers/checkout?sessionId=nimeni', leadsTo: open },
  // The thank-you page needs a purchase.
  complete: {
    address: '/complete',
    leadsTo: { ...sameForAll('/account'), visitor: '/', unconfirmed: '/' },
  },
  paypal: { address: '/paypal', leadsTo: open },
  register: { address: '/register', leadsTo: forVisitors },
  reset: { address: '/reset', leadsTo: forVisitors },
  resend: { address: '/resend', leadsTo: forVisitors },
  privacy: { address: '/politica-confidentialitate', leadsTo: open },
  cookies: { address: '/politica-cookies', leadsTo: open },
  terms: { address: '/termeni-si-conditii', leadsTo: open },
  faq: { address: '/faq', leadsTo: open },
  invitation: { address: '/invitatie', leadsTo: open },
  withdrawal: { address: '/retragere', leadsTo: open },
  contact: { address: '/contact', leadsTo: open },
  accessibility: { address: '/accesibilitate', leadsTo: open },
  moment: { address: '/p/1', leadsTo: open },
  tv: { address: '/tv', leadsTo: open },
  notFound: { address: '/nicăieri', leadsTo: open },
  // Last, because it signs out.
  logout: { address: '/logout', leadsTo: sameForAll('/') },
}
