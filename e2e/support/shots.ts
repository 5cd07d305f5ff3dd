import { hrefs } from '@hlizo/contract/hrefs'
import { accountMessages } from '@hlizo/contract/messages/account'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { deviceMessages } from '@hlizo/contract/messages/device'
import { loginMessages } from '@hlizo/contract/messages/login'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { profilesMessages } from '@hlizo/contract/messages/profiles'
import { registerMessages } from '@hlizo/contract/messages/register'
import { tvMessages as tv } from '@hlizo/contract/messages/tv'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { boughtGifts, gift, plannedGift } from './gift-shots.ts'
import {
  boughtGiftIs,
  filmIs,
  giftIsActivated,
  giftsAre,
  noLaughsAreLeft,
  premieresAre,
  privacyIs,
  purchaseIs,
  televisionReceives,
  userIs,
} from './simulate.ts'
import { press, shot, television, televisionInside, type Shot, type Viewer } from './shot.ts'

const soon = '2027-03-14T09:00:00.000Z'
/** A film before its premiere. */
const premiere = {
  url: null,
  previewUrl: null,
  cdnPreviewUrl: null,
  chapters: [],
  progress: 0,
  premiereAt: soon,
}
const past = '2026-02-14T09:00:00.000Z'
const paid = {
  value: 35.63,
  coupon: null,
  currency: 'RON',
  transactionId: 'in_paid',
  subscriptionType: 'MONTHLY',
  alreadyReported: true,
} as const
/** What a guest knows of the owner (D160). */
const invited = { ownerName: 'Ilinca', hasAccess: true } as const
/** The account card by state (decision D165). */
const accountStates = [
  ['cancelling', { cancelAtPeriodEnd: true, subscriptionEndsAt: soon }],
  ['ended early', { planId: null, cardBrand: null, cardLastFourDigits: null }],
  ['paused', { isSubscriptionPaused: true, subscriptionResumesAt: soon }],
  [
    'paused, without paid time',
    { isSubscriptionPaused: true, isSubscriptionActive: false, subscriptionExpirationDate: past },
  ],
  [
    'paused by its owner',
    {
      isSubscriptionPaused: true,
      isSubscriptionActive: false,
      subscriptionExpirationDate: past,
      subscriptionPausedFrom: past,
      subscriptionResumesAt: soon,
    },
  ],
  ['pending', { isSubscriptionChangePending: true }],
  ['changing plan', { nextChange: { planId: 'abonament_anual', at: soon } }],
  ['by PayPal', { cardBrand: 'paypal', cardLastFourDigits: null, source: 'paypal' }],
  ['gift', { source: 'voucher', planId: null, cardBrand: null, cardLastFourDigits: null }],
  [
    'expired',
    { isSubscriptionActive: false, paymentStatus: 'OK', subscriptionExpirationDate: past },
  ],
  ['card expires', { cardExpiresAt: '2027-03-31T12:00:00.000Z' }],
  [
    'price changes',
    { priceChange: { planId: 'abonament_lunar', price: 7.99, oldPrice: 6.99, from: soon } },
  ],
  ['a guest', { guest: invited }],
  ['email pending', { pendingEmail: 'ana.nouă@exemplu.ro' }],
] as const

/** Every screen in the states that look different. */
export const shots: Readonly<Record<Viewer, readonly Shot[]>> = {
  visitor: [
    shot('home', hrefs.home()),
    shot('home with the cookie banner', hrefs.home(), {
      before: (page) => page.context().clearCookies({ name: 'consent' }),
    }),
    shot('search, nothing typed', hrefs.search()),
    shot('search, found', hrefs.search({ q: 'soacra' })),
    shot('search, nothing found', hrefs.search({ q: 'qwxyz' })),
    shot('category', hrefs.category('standup')),
    shot('video', hrefs.video(1)),
    shot('comedian', hrefs.comedian('anca-ghemulet')),
    shot('vouchers', hrefs.vouchers()),
    shot('voucher order', hrefs.vouchers(), { after: press(vouchersMessages.buy) }),
    shot('voucher being paid', hrefs.voucherCheckout('nimeni')),
    shot('voucher bought', hrefs.voucherCheckout('gata'), {
      before: (page) => boughtGiftIs(page, plannedGift),
    }),
    shot('voucher bought, another hour', hrefs.voucherCheckout('gata'), {
      before: (page) => boughtGiftIs(page, plannedGift),
      after: press(vouchersMessages.gifts.change),
    }),
    shot('voucher bought, to send now', hrefs.voucherCheckout('gata'), {
      before: (page) => boughtGiftIs(page, plannedGift),
      after: press(vouchersMessages.gifts.sendNow),
    }),
    shot('voucher redeem, signed out', hrefs.voucherRedeem(gift.code)),
    shot('login', hrefs.login()),
    shot('login, refused', `${hrefs.login()}?status=expired_link`, {
      after: press(loginMessages.submit),
    }),
    shot('provider, failed', hrefs.provider()),
    shot('register', hrefs.register()),
    shot('register, refused', hrefs.register(), { after: press(registerMessages.submit) }),
    shot('reset', hrefs.reset()),
    shot('reset, code', hrefs.resetWith({ email: 'ana@exemplu.ro', code: '123456' })),
    shot('resend', hrefs.resend()),
    shot('terms', hrefs.terms()),
    shot('privacy', hrefs.privacy()),
    shot('cookies', hrefs.cookies()),
    shot('faq', hrefs.faq()),
    shot('faq, searched', `${hrefs.faq()}?q=televizor`),
    shot('accessibility', hrefs.accessibility()),
    shot('contact', hrefs.contact()),
    shot('an invitation without its code', hrefs.invitation()),
    shot('contact, refused', hrefs.contact(), { after: press(contactMessages.submit) }),
    shot('withdrawal', hrefs.withdrawal()),
    shot('withdrawal, from its receipt', hrefs.withdrawalWith({ code: 'R-ABCD2345' })),
    shot('paypal, without its query', '/paypal'),
    shot('not found', '/nicaieri'),
    television('tv, code', tv.pairing.waiting),
    television('tv, code expired', tv.pairing.expired, (page) =>
      televisionReceives(page, 'EXPIRED_TOKEN'),
    ),
    television('tv, denied', tv.pairing.denied, (page) =>
      televisionReceives(page, 'ACCESS_DENIED'),
    ),
    television('tv, no connection', tv.pairing.failed, (page) =>
      page.route('**/auth/device/code', (r) => r.abort()),
    ),
  ],
  newcomer: [
    shot('account, no subscription', hrefs.account()),
    shot('account, a guest without access', hrefs.account(), {
      before: (page) => userIs(page, { guest: { ...invited, hasAccess: false } }),
    }),
    shot('charges, none', hrefs.charges()),
    shot('subscribe', hrefs.subscribe()),
    shot('subscribe, summary', hrefs.subscribe({ plan: 'abonament_lunar' })),
    shot('subscribe, failed', `${hrefs.subscribe()}?purchaseSubscriptionStatus=failed`),
    shot('change card', hrefs.changeCard()),
    shot('change email', hrefs.changeEmail()),
    shot('enter passcode', hrefs.enterPasscode(), {
      before: (page) => userIs(page, { pendingEmail: 'ana.noua@exemplu.ro' }),
    }),
    shot('change password', hrefs.changePassword()),
    shot('user details', hrefs.userDetails()),
    shot('voucher redeem', hrefs.voucherRedeem(gift.code)),
    shot('voucher redeemed', hrefs.voucherRedeem(gift.code), {
      before: (page) => giftIsActivated(page, soon),
      after: press(vouchersMessages.redeem.submit),
    }),
    shot('vouchers, bought ones', hrefs.vouchers(), {
      before: (page) => giftsAre(page, boughtGifts),
    }),
    shot('new profile', hrefs.newProfile()),
    television('tv, no subscription', tv.noSubscription.title),
  ],
  failing: [
    shot('account, failed payment', hrefs.account()),
    shot('resubscribe', hrefs.resubscribe()),
  ],
  subscriber: [
    shot('subscriber home', hrefs.home()),
    shot('subscriber home with premieres', hrefs.home(), {
      before: (page) => premieresAre(page, soon),
    }),
    shot('subscriber search', hrefs.search({ q: 'soacra' })),
    shot('subscriber category', hrefs.category('podcast', 'new')),
    shot('subscriber video', hrefs.video(1)),
    shot('video before its premiere', hrefs.video(1), { before: (page) => filmIs(page, premiere) }),
    shot('show', hrefs.show(11)),
    shot('watch', hrefs.watch(1)),
    shot('favorites', hrefs.favorites()),
    shot('history', hrefs.history()),
    shot('moments', hrefs.moments()),
    shot('laugh, nothing left', hrefs.laugh(), { before: noLaughsAreLeft }),
    shot('device', hrefs.device()),
    shot('device, wrong code', hrefs.device(), {
      after: (page) => page.getByLabel(deviceMessages.code).fill('ZZZ222'),
    }),
    shot('choose profile', hrefs.changeProfile()),
    shot('manage profiles', hrefs.changeProfile(), { after: press(profilesMessages.pick.manage) }),
    shot('edit profile', hrefs.changeProfile(), {
      after: async (page) => {
        await press(profilesMessages.pick.manage)(page)
        await page.getByRole('link', { name: profilesMessages.pick.edit('Ana') }).click()
      },
    }),
    shot('account', hrefs.account()),
    ...accountStates.map(([state, user]) =>
      shot(`account, ${state}`, hrefs.account(), { before: (page) => userIs(page, user) }),
    ),
    shot('account, cancel', hrefs.account(), { after: press(accountMessages.subscription.cancel) }),
    shot('account, end', hrefs.account(), { after: press(accountMessages.data.delete) }),
    shot('account, end with gifts that wait', hrefs.account(), {
      before: (page) => privacyIs(page, { hasWaitingGifts: true }),
      after: press(accountMessages.data.delete),
    }),
    shot('account, about to end', hrefs.account(), {
      before: (page) => privacyIs(page, { deleteAt: soon }),
    }),
    shot('new terms', hrefs.account(), {
      before: (page) => privacyIs(page, { textsToAccept: ['terms', 'privacy'] }),
    }),
    shot('charges', hrefs.charges()),
    shot('complete', `${hrefs.complete()}?sessionId=cs_paid`, {
      before: (page) => purchaseIs(page, paid),
      after: (page) =>
        page.getByRole('heading', { name: paymentMessages.complete.title }).waitFor(),
    }),
    shot('change subscription', hrefs.changeSubscription()),
    shot('change subscription, chosen', hrefs.changeSubscription('abonament_anual')),
    shot('not available', hrefs.favorites(), {
      before: (page) =>
        page.route('**/api/v1/favorites', (route) =>
          route.fulfill({ status: 418, json: { error: 'MAINTENANCE', message: '' } }),
        ),
    }),
    shot('a part that failed', hrefs.favorites(), {
      before: (page) =>
        page.route('**/api/v1/favorites', (route) =>
          route.fulfill({ status: 500, json: { error: 'INTERNAL', message: '' } }),
        ),
    }),
    television('tv, profiles', profilesMessages.pick.title),
    televisionInside('tv, home', hrefs.tv(), '[data-name="hero play"]'),
    televisionInside('tv, search', hrefs.tv({ view: 'search', q: 'MAMA' }), '[data-name^="found"]'),
    televisionInside('tv, video', hrefs.tv({ view: 'video', id: 1 }), '[data-name="play"]'),
    {
      ...televisionInside(
        'tv, premiere',
        hrefs.tv({ view: 'video', id: 1 }),
        '[data-name="remind"]',
      ),
      before: (page) => filmIs(page, premiere),
    },
    televisionInside('tv, show', hrefs.tv({ view: 'show', id: 11 }), 'h1'),
    televisionInside('tv, watch', hrefs.tv({ view: 'watch', id: 1 }), 'video'),
    television('tv, no profiles', tv.noProfiles.title, (page) =>
      page.route('**/api/v1/profiles', (route) => route.fulfill({ json: { data: [] } })),
    ),
  ],
}
