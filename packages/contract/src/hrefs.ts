import type { Category } from './entities/category.ts'
import type { TitleType } from './entities/search-result.ts'
import type { Sort } from './entities/sort.ts'
import type { TvView } from './screen-queries.ts'
import { screens, type ScreenName } from './screens.ts'

type Values = Readonly<Record<string, string | number | undefined>>

function href(screen: ScreenName, params: Values = {}, query: Values = {}): string {
  const path = screens[screen].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }

  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** The URL of every screen (spec §2). */
export const hrefs = {
  home: () => href('home'),
  search: (query: { q?: string; category?: Category; sort?: Sort } = {}) =>
    href('search', {}, query),
  category: (name: Category, sort?: Sort) => href('category', { name }, { sort }),
  account: () => href('account'),
  cancelSubscription: () => href('account', {}, { cancel: 'open' }),
  /** Another page than the site's: it is loaded whole. */
  studio: () => '/studio',
  charges: () => href('charges'),
  favorites: () => href('favorites'),
  vouchers: () => href('vouchers'),
  voucherCheckout: (sessionId?: string) => href('voucherCheckout', {}, { sessionId }),
  voucherRedeem: (code?: string) => href('voucherRedeem', {}, { code }),
  /** The link in the recipient's mail. Opening it is counted before signing in. */
  mailedGift: (code: string) => href('voucherRedeem', {}, { code, from: 'mail' }),
  subscribe: (query: { redirect_to?: string | undefined; plan?: string } = {}) =>
    href('subscribe', {}, query),
  resubscribe: (redirectTo?: string) => href('resubscribe', {}, { redirect_to: redirectTo }),
  changeCard: () => href('changeCard'),
  changeEmail: () => href('changeEmail'),
  enterPasscode: () => href('enterPasscode'),
  /** Codes of mails follow the #, which browsers send to no server. */
  enterPasscodeWith: (mail: { code: string }) =>
    `${href('enterPasscode')}#${new URLSearchParams(mail).toString()}`,
  changePassword: () => href('changePassword'),
  changeSubscription: (plan?: string) => href('changeSubscription', {}, { plan }),
  userDetails: () => href('userDetails'),
  changeProfile: (redirectTo?: string) => href('changeProfile', {}, { redirect_to: redirectTo }),
  newProfile: (redirectTo?: string) => href('newProfile', {}, { redirect_to: redirectTo }),
  profile: (profileId: number) => href('profile', { profileId }),
  video: (id: number) => href('video', { id }),
  show: (id: number, season?: number) => href('show', { id }, { season }),
  watch: (id: number, startSeconds?: number) => href('watch', { id }, { t: startSeconds }),
  laugh: () => href('laugh'),
  /** The player of „Fă-mă să râd”. */
  watchLaugh: (id: number) => href('watch', { id }, { laugh: 1 }),
  /** The way back from another provider. */
  provider: () => href('provider'),
  device: (code?: string) => href('device', {}, { code }),
  complete: () => href('complete'),
  paypal: (query: {
    plan: string
    userId: string
    value: number
    coupon?: string | undefined
    currency: string
  }) => href('paypal', {}, query),
  login: (redirectTo?: string) => href('login', {}, { redirect_to: redirectTo }),
  logout: (redirectTo?: string) => href('logout', {}, { redirect_to: redirectTo }),
  reset: () => href('reset'),
  resetWith: (mail: { email: string; code: string }) =>
    `${href('reset')}#${new URLSearchParams(mail).toString()}`,
  register: (redirectTo?: string) => href('register', {}, { redirect_to: redirectTo }),
  resend: () => href('resend'),
  privacy: () => href('privacy'),
  cookies: () => href('cookies'),
  terms: () => href('terms'),
  faq: (topic?: string) => (topic === undefined ? href('faq') : `${href('faq')}#${topic}`),
  history: () => href('history'),
  comedian: (slug: string) => href('comedian', { slug }),
  invitation: () => href('invitation'),
  invitationWith: (mail: { code: string }) =>
    `${href('invitation')}#${new URLSearchParams(mail).toString()}`,
  withdrawal: () => href('withdrawal'),
  withdrawalWith: (mail: { code: string }) =>
    `${href('withdrawal')}#${new URLSearchParams(mail).toString()}`,
  contact: () => href('contact'),
  accessibility: () => href('accessibility'),
  tv: (
    query: {
      view?: TvView | undefined
      id?: number
      q?: string | undefined
      t?: number
      laugh?: 1 | undefined
    } = {},
  ) => href('tv', {}, query),
  moments: () => href('moments'),
  moment: (momentId: string) => href('moment', { momentId }),
  avatar: (number: number) => `/profiles/avatar/${number}`,
  /** /{type}/{id}, or the player for a show with a play id (spec §2). */
  title: (title: { type: TitleType; id: number; showPlayUrl?: number | null }) => {
    if (title.type === 'VIDEO') return href('video', { id: title.id })
    const playId = title.showPlayUrl ?? null

    return playId === null ? href('show', { id: title.id }) : href('watch', { id: playId })
  },
} as const
