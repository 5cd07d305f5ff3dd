import {
  registerAccount,
  getUser,
  getUserAnalytics,
  changeEmail,
  verifyEmail,
  resendEmailCode,
  updateDetails,
  signOutEverywhere,
} from './accounts.ts'
import { confirmAccount, resendConfirmation } from './identity-links.ts'
import {
  listDevices,
  renameDevice,
  removeDevice,
  activateDevice,
  lookUpDevice,
  refuseDevice,
  requestDeviceCode,
  claimDeviceToken,
} from './devices.ts'
import { createRecoveryCodes, getRecoveryCodes } from './recovery-codes.ts'
import { getVideo, getPublicVideo, listVideos, listPublicVideos, getNextVideo } from './videos.ts'
import { getShow, getPublicShow } from './shows.ts'
import { searchContent, searchPublicContent, suggestSpelling } from './content.ts'
import { getFeaturedContent, getPublicFeaturedContent } from './featured.ts'
import {
  getMostWatched,
  getRecommended,
  getExploreVideos,
  getWatchAgain,
  getOtherEpisodes,
  getFavoriteSection,
  getTagSections,
  getPublicTagSections,
  getPublicMostWatched,
} from './home-sections.ts'
import { getComedian } from './comedians.ts'
import { followPlayback, reportPlaybackFault } from './playback.ts'
import {
  trackProgress,
  getWatchlist,
  listHistory,
  removeFromHistory,
  clearHistory,
  removeProgress,
} from './progress.ts'
import {
  addFavoriteVideo,
  removeFavoriteVideo,
  addFavoriteShow,
  removeFavoriteShow,
  listFavorites,
} from './favorites.ts'
import { listPlans, startPlanCheckout, completePlanCheckout } from './plans.ts'
import { verifyCoupon } from './coupons.ts'
import {
  changeSubscription,
  getPurchaseQuote,
  getUpcomingInvoice,
  retryPayment,
  resubscribe,
  cancelSubscription,
  changePaymentMethod,
} from './payments.ts'
import { setupPaypal, createPaypalSubscription } from './paypal.ts'
import { listCharges } from './charges.ts'
import { listVouchers, getVoucher, startVoucherCheckout, redeemVoucher } from './vouchers.ts'
import {
  createProfile,
  listProfiles,
  getCurrentProfile,
  getProfile,
  updateProfile,
  deleteProfile,
  confirmProfile,
} from './profiles.ts'
import { createWithdrawal } from './withdrawals.ts'
import { sendEvents } from './analytics.ts'
import { sendContactMessage } from './contact.ts'
import { listFaqTopics, voteOnAnswer } from './faq.ts'
import {
  getPrivacyState,
  requestDataExport,
  deleteAccount,
  keepAccount,
  acceptTerms,
  setMarketing,
} from './privacy.ts'

/** Every call of the product API by its name (spec §7, decisions §2.3). */
export const allCalls = {
  registerAccount,
  getUser,
  getUserAnalytics,
  changeEmail,
  verifyEmail,
  resendEmailCode,
  updateDetails,
  signOutEverywhere,
  confirmAccount,
  resendConfirmation,
  listDevices,
  renameDevice,
  removeDevice,
  activateDevice,
  lookUpDevice,
  refuseDevice,
  requestDeviceCode,
  claimDeviceToken,
  createRecoveryCodes,
  getRecoveryCodes,
  getVideo,
  getPublicVideo,
  listVideos,
  listPublicVideos,
  getNextVideo,
  getShow,
  getPublicShow,
  searchContent,
  searchPublicContent,
  suggestSpelling,
  getFeaturedContent,
  getPublicFeaturedContent,
  getMostWatched,
  getRecommended,
  getExploreVideos,
  getWatchAgain,
  getOtherEpisodes,
  getFavoriteSection,
  getTagSections,
  getPublicTagSections,
  getPublicMostWatched,
  getComedian,
  followPlayback,
  trackProgress,
  getWatchlist,
  listHistory,
  removeFromHistory,
  clearHistory,
  removeProgress,
  addFavoriteVideo,
  removeFavoriteVideo,
  addFavoriteShow,
  removeFavoriteShow,
  listFavorites,
  reportPlaybackFault,
  listPlans,
  startPlanCheckout,
  completePlanCheckout,
  verifyCoupon,
  changeSubscription,
  getPurchaseQuote,
  getUpcomingInvoice,
  retryPayment,
  resubscribe,
  cancelSubscription,
  changePaymentMethod,
  setupPaypal,
  createPaypalSubscription,
  listCharges,
  listVouchers,
  getVoucher,
  startVoucherCheckout,
  redeemVoucher,
  createProfile,
  listProfiles,
  getCurrentProfile,
  getProfile,
  updateProfile,
  deleteProfile,
  confirmProfile,
  createWithdrawal,
  sendEvents,
  sendContactMessage,
  listFaqTopics,
  voteOnAnswer,
  getPrivacyState,
  requestDataExport,
  deleteAccount,
  keepAccount,
  acceptTerms,
  setMarketing,
} as const

/** The name of a call. */
export type CallName = keyof typeof allCalls
