import { cacheTimesMs } from '@hlizo/contract/cache-times'
import * as constants from '@hlizo/contract/constants'
import { percentage } from '@hlizo/domain/percentage'
import { formatPrice, shownPrice } from '@hlizo/domain/price'

/** A number of spec §9 in its own words, what the product has for it, and what it should have. */
export type ConstantClaim = {
  readonly says: string
  readonly is: unknown
  readonly shouldBe: unknown
}

function claim(says: string, is: unknown, shouldBe: unknown): ConstantClaim {
  return { says, is, shouldBe }
}

const MINUTE_MS = 60_000
const c = constants

/** Every other number of spec §9, in its order. */
export const constantClaims: readonly ConstantClaim[] = [
  claim('Monthly price 6.99 EUR', c.MONTHLY_PRICE_CENTS, 699),
  claim(
    '12-month package 69.99 EUR (instead of 84)',
    [c.YEARLY_PACKAGE_MONTHS, c.YEARLY_PRICE_CENTS, c.YEARLY_COMPARISON_EUROS],
    [12, 6999, 84],
  ),
  claim('monthly, every 6 months or every 12 months', c.RENEWAL_PERIODS_MONTHS, [1, 6, 12]),
  claim('Cancel at least 48 hours before', c.CANCELLATION_NOTICE_HOURS, 48),
  claim('Complaints within 48 hours', c.COMPLAINT_HOURS, 48),
  claim('at least 10 days ahead', c.PRICE_CHANGE_NOTICE_DAYS, 10),
  claim('Damages clause 300,000 EUR', c.DAMAGES_CLAUSE_EUROS, 300_000),
  claim('Support hours 08:00-22:00', [c.SUPPORT_OPENS_HOUR, c.SUPPORT_CLOSES_HOUR], [8, 22]),
  claim(
    'Minimum speeds 5 Mbps, and 10 Mbps for high quality',
    [c.MINIMUM_SPEED_MBPS, c.HIGH_QUALITY_SPEED_MBPS],
    [5, 10],
  ),
  claim(
    'Data deleted within 3 years at most; a data request is answered within one month',
    [c.DATA_RETENTION_YEARS, c.DATA_REQUEST_MONTHS],
    [3, 1],
  ),
  claim(
    'max 3 profiles, 36 avatars, 1 device per profile',
    [c.MAX_PROFILES, c.AVATARS, c.DEVICES_PER_PROFILE],
    [3, 36, 1],
  ),
  claim(
    'Minimum password length 8; minimum age 16',
    [c.PASSWORD_MIN_LENGTH, c.MINIMUM_AGE_YEARS],
    [8, 16],
  ),
  claim(
    'Passcode: 6 digits, expires in 15 minutes, resend after 60 seconds',
    [c.PASSCODE_DIGITS, c.PASSCODE_EXPIRES_MINUTES, c.PASSCODE_RESEND_SECONDS],
    [6, 15, 60],
  ),
  claim('Device code: 6 characters', c.DEVICE_CODE_LENGTH, 6),
  claim('lockout: retry in 15 minutes', c.FORGOT_PASSWORD_LOCKOUT_MINUTES, 15),
  claim('Cancellation free text: 200 characters', c.CANCELLATION_TEXT_MAX_LENGTH, 200),
  claim('Tracking every 30 seconds', c.TRACKING_EVERY_SECONDS, 30),
  claim('Seen above 95%', c.SEEN_ABOVE_PERCENT, 95),
  claim(
    'Progress analytics at 10, 25, 50, 75 and 90%',
    c.PROGRESS_MILESTONES_PERCENT,
    [10, 25, 50, 75, 90],
  ),
  claim(
    'Skip 10 seconds; playback rates 0.5 to 2',
    [c.SKIP_SECONDS, Math.min(...c.PLAYBACK_RATES), Math.max(...c.PLAYBACK_RATES)],
    [10, 0.5, 2],
  ),
  claim('Up-next countdown 5 seconds', c.UP_NEXT_COUNTDOWN_SECONDS, 5),
  claim('Toast 10 seconds', c.TOAST_MS, 10_000),
  claim(
    'advances every 10.5 seconds; suppressed for 4 seconds',
    [c.HERO_ADVANCE_MS, c.HERO_PAUSE_AFTER_CHOICE_MS],
    [10_500, 4_000],
  ),
  claim('Payment page delay 4000 ms', c.PAYMENT_PAGE_DELAY_MS, 4_000),
  claim('debounce 0.5 seconds', c.SEARCH_DEBOUNCE_MS, 500),
  claim('Voucher retries 12 at 5000 ms', [c.VOUCHER_RETRIES, c.VOUCHER_RETRY_MS], [12, 5_000]),
  claim('Home rows request 20 items; Top 10 row', [c.HOME_ROW_ITEMS, c.TOP_ROW_ITEMS], [20, 10]),
  claim('lists 5 minutes', cacheTimesMs.lists, 5 * MINUTE_MS),
  claim('favourites section 1 hour', cacheTimesMs.favoriteSection, 60 * MINUTE_MS),
  claim('search 1 hour', cacheTimesMs.search, 60 * MINUTE_MS),
  claim('category 1 hour', cacheTimesMs.category, 60 * MINUTE_MS),
  claim('upcoming invoice 2 hours', cacheTimesMs.upcomingInvoice, 120 * MINUTE_MS),
  claim('current profile 2 minutes', cacheTimesMs.currentProfile, 2 * MINUTE_MS),
  claim('shows 2 to 5 cards by width', [c.ROW_CARDS_MIN, c.ROW_CARDS_MAX], [2, 5]),
  claim('Device list page size 60', c.DEVICE_PAGE_SIZE, 60),
  claim("dropping '.00' when whole", [6.9, 70].map(formatPrice), ['6.90', '70']),
  claim(
    'if given and 0 or more',
    [shownPrice({ price: 7, discountedPrice: 0 }), shownPrice({ price: 7, discountedPrice: -1 })],
    [0, 7],
  ),
  claim(
    'Title truncation is 40 on extra-small screens, else 300',
    [c.TITLE_LENGTH_XS, c.TITLE_LENGTH],
    [40, 300],
  ),
  claim(
    'Description is 55, 300 or 800',
    [c.DESCRIPTION_LENGTH_XS, c.DESCRIPTION_LENGTH_MEDIUM, c.DESCRIPTION_LENGTH_WIDE],
    [55, 300, 800],
  ),
  claim(
    'floors ratio times 100, with a divisor of 1 or less treated as 1',
    [percentage(2, 3), percentage(1, 0)],
    [66, 100],
  ),
  claim(
    '640, 768, 1024, 1280 and 1536 px',
    Object.values(c.BREAKPOINTS_PX),
    [640, 768, 1024, 1280, 1536],
  ),
  claim(
    'Two environments, dev and prod, in region eu-central-1',
    [c.IDENTITY_ENVIRONMENTS, c.IDENTITY_REGION],
    [['dev', 'prod'], 'eu-central-1'],
  ),
  claim('refresh about every 50 minutes', c.GUEST_CREDENTIALS_MINUTES, 50),
  claim('Auth cookies last 365 days', c.AUTH_COOKIE_DAYS, 365),
  claim('Token refresh back-off is capped at 5 seconds', c.TOKEN_REFRESH_BACKOFF_MAX_MS, 5_000),
  claim(
    'polling every 5 seconds up to 3 minutes',
    [c.AUTO_SIGN_IN_POLL_MS, c.AUTO_SIGN_IN_LIMIT_MS],
    [5_000, 180_000],
  ),
  claim('Hosted sign-in wait 10 seconds', c.HOSTED_SIGN_IN_WAIT_MS, 10_000),
  claim('sign-out redirect 3 seconds', c.SIGN_OUT_REDIRECT_MS, 3_000),
  claim('429, 500, 502, 503, 504', c.RETRYABLE_STATUSES, [429, 500, 502, 503, 504]),
  claim(
    '3 attempts, with back-off from 100 ms capped at 5 minutes',
    [c.RETRY_ATTEMPTS, c.RETRY_BASE_DELAY_MS, c.RETRY_MAX_DELAY_MS],
    [3, 100, 300_000],
  ),
]
