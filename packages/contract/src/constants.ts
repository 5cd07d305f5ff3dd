/** Below what address the product API answers (spec §7). */
export const API_BASE_PATH = '/api/v1'

// Price and term (spec §9). Amounts are minor units; what is charged comes from the plans in the database.
/** The monthly price in euro cents, VAT included (spec §9). */
export const MONTHLY_PRICE_CENTS = 699
/** The price of the 12-month package in euro cents (spec §9). */
export const YEARLY_PRICE_CENTS = 6999
/** What the 12-month package is compared with, rounded, in euro (spec §9; only as „aprox.”, D6). */
export const YEARLY_COMPARISON_EUROS = 84
/** The months of the yearly package (spec §9). */
export const YEARLY_PACKAGE_MONTHS = 12
/** How many months a subscription may renew for (spec §9 „Auto-renewal”). */
export const RENEWAL_PERIODS_MONTHS = [1, 6, 12] as const

// Cancellation and other legal terms (spec §9).
/** How long before the end of the period a cancellation must arrive, in hours (spec §9). */
export const CANCELLATION_NOTICE_HOURS = 48
/** Within how many hours a complaint is asked for (spec §9). */
export const COMPLAINT_HOURS = 48
/** How far ahead a price change is announced, in days (spec §9). */
export const PRICE_CHANGE_NOTICE_DAYS = 10
/** The damages clause of the terms, in euro (spec §9, D134). */
export const DAMAGES_CLAUSE_EUROS = 300_000
/** Data of an account are deleted within this many years (spec §9). */
export const DATA_RETENTION_YEARS = 3
/** A data request is answered within this many months (spec §9). */
export const DATA_REQUEST_MONTHS = 1
/** An account that was asked to be deleted can be kept until this many days later (D140). */
export const DELETION_UNDO_DAYS = 14
/** The link to a copy of one's data works this long, in days (D140). */
export const DATA_EXPORT_DAYS = 7
/** Analytics events are kept this long, in months (D141). */
export const EVENTS_KEPT_MONTHS = 14
/** The network address of a consent is kept this long, in days (D141). */
export const ADDRESSES_KEPT_DAYS = 90
/** An account that nobody confirms is deleted after this many days (D141). */
export const UNCONFIRMED_KEPT_DAYS = 30
/** Whoever has not been here for this many months is asked whether the account should stay … (D141) */
export const INACTIVE_NOTICE_MONTHS = 34
/** … and this many months after the last visit it is deleted (spec §9, D141). */
export const INACTIVE_KEPT_MONTHS = 36
/** Messages to support are kept this long, in months (spec §9, D141). */
export const CONTACT_KEPT_MONTHS = 36
/** The longest message to support, in characters (D46). */
export const CONTACT_MESSAGE_MAX_LENGTH = 2000
/** How long a consumer may withdraw from a service contract, in days (D129). */
export const WITHDRAWAL_DAYS = 14
/** The date the terms were last changed, as they print it (spec §2). */
export const TERMS_UPDATED_ON = '12.12.2023'
/** Before this moment an empty list of payments announces the first invoice (spec §2 „Charges”). */
export const FIRST_INVOICE_NOTICE_UNTIL = '2023-12-13T00:00:00+02:00'

// Support and service (spec §9).
/** When support begins to answer, Bucharest time (spec §9). */
export const SUPPORT_OPENS_HOUR = 8
/** When support stops answering, Bucharest time (spec §9). */
export const SUPPORT_CLOSES_HOUR = 22
/** The slowest connection that plays well, in megabits per second (spec §9). */
export const MINIMUM_SPEED_MBPS = 5
/** What high quality needs, in megabits per second (spec §9). */
export const HIGH_QUALITY_SPEED_MBPS = 10

// Profiles and devices (spec §9).
/** How many profiles an account may have (spec §5, §6, §9). */
export const MAX_PROFILES = 3
/** Avatars are numbered from 1 to this (spec §3, §9). */
export const AVATARS = 36
/** How many devices may watch on one profile at a time (spec §6, §9). */
export const DEVICES_PER_PROFILE = 1
/** The longest name of a profile, in characters (D56). */
export const PROFILE_NAME_MAX_LENGTH = 30
/** A profile seen this recently is in use: the picker asks before it takes over, in minutes (D53). */
export const PROFILE_IN_USE_MINUTES = 2

// Identity (spec §9).
/** The shortest password, in characters (spec §5, §9). */
export const PASSWORD_MIN_LENGTH = 8
/** The longest password, in characters (D40). */
export const PASSWORD_MAX_LENGTH = 128
/** The special characters of which a password needs one (spec §5). */
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>_-'
/** The youngest age of an account holder, in years (spec §9). */
export const MINIMUM_AGE_YEARS = 16
/** The digits of an e-mail passcode (spec §5, §9). */
export const PASSCODE_DIGITS = 6
/** A passcode works this long, in minutes (spec §9). */
export const PASSCODE_EXPIRES_MINUTES = 15
/** A code asked for while signing in lives as long as that sign-in may take at the user pool. */
export const SIGN_IN_CODE_EXPIRES_MINUTES = 5
/** A passcode can be sent again after this many seconds (spec §4, §9). */
export const PASSCODE_RESEND_SECONDS = 60
/** A confirmation link works this long, in hours (D29). */
export const CONFIRMATION_LINK_HOURS = 24
/** The longest name of a device, in characters (D102). */
export const DEVICE_NAME_MAX_LENGTH = 60
/** The characters of a device code (spec §5, §9). */
export const DEVICE_CODE_LENGTH = 6
/** The characters a device code is made of: no vowel, nothing that reads like another (D99). */
export const DEVICE_CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXZ23456789'
/** A device code works this long, in seconds (D98). */
export const DEVICE_CODE_EXPIRES_SECONDS = 900
/** How often a television may ask whether its code was entered, in seconds (D98). */
export const DEVICE_POLL_SECONDS = 5
/** After too many attempts at a forgotten password, retry in this many minutes (spec §8, §9). */
export const FORGOT_PASSWORD_LOCKOUT_MINUTES = 15
/** The longest free text of the cancellation survey, in characters (spec §5, §9). */
export const CANCELLATION_TEXT_MAX_LENGTH = 200
/** How long a gift code can be redeemed, in months (D124). */
export const VOUCHER_VALID_MONTHS = 36
/** How many questions the cancellation survey has (spec §3). */
export const CANCELLATION_QUESTIONS = 4
/** The longest first or last name, in characters (D26). */
export const NAME_MAX_LENGTH = 50
/** The longest e-mail address, in characters (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254
/** The longest coupon or voucher code as typed, in characters (decisions §2.3). */
export const COUPON_MAX_LENGTH = 40

// Playback (spec §9).
/** Progress is tracked this often while playing, in seconds (spec §4, §9). */
export const TRACKING_EVERY_SECONDS = 30
/** A video is seen above this percentage of its duration (spec §4, §9). */
export const SEEN_ABOVE_PERCENT = 95
/** Progress analytics fire at these percentages (spec §4, §9). */
export const PROGRESS_MILESTONES_PERCENT = [10, 25, 50, 75, 90] as const
/** How far the skip buttons jump, in seconds (spec §2, §9). */
export const SKIP_SECONDS = 10
/** A progress report that could not be sent is sent later, but not after this many milliseconds (D87). */
export const UNSENT_PROGRESS_LIFETIME_MS = 7 * 24 * 3_600_000
/** The speeds a viewer can choose (spec §2, §9; steps D94). */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** The up-next prompt counts down from this, in seconds (spec §2, §9). */
export const UP_NEXT_COUNTDOWN_SECONDS = 5
/** After this many videos in a row without a touch the player asks whether anybody is there (D93). */
export const UP_NEXT_UNTOUCHED_LIMIT = 3
/** Playback resumes only from later than this, in seconds (D91). */
export const RESUME_AFTER_SECONDS = 5
/** A video is in progress from this many seconds (D89). */
export const IN_PROGRESS_FROM_SECONDS = 30
/** … or from this percentage (D88, D89). */
export const IN_PROGRESS_FROM_PERCENT = 2
/** A view counts after this many seconds … (D69). */
export const VIEW_COUNTS_AFTER_SECONDS = 30
/** … or after this percentage (D69). */
export const VIEW_COUNTS_AFTER_PERCENT = 10

// Timings (spec §9).
/** A toast stays this long, in milliseconds (spec §4, §9). */
export const TOAST_MS = 10_000
/** How many toasts are on screen at most (D148). */
export const MAX_TOASTS = 3
/** The hero slider advances this often, in milliseconds (spec §9). */
export const HERO_ADVANCE_MS = 10_500
/** After a manual choice the hero slider waits this long, in milliseconds (spec §9). */
export const HERO_PAUSE_AFTER_CHOICE_MS = 4_000
/** The payment return page waits this long before it creates the subscription, in milliseconds (spec §4, §9). */
export const PAYMENT_PAGE_DELAY_MS = 4_000
/** Typing in search settles after this long, in milliseconds (spec §9). */
export const SEARCH_DEBOUNCE_MS = 500
/** How often a bought voucher is looked up (spec §4, §9). */
export const VOUCHER_RETRIES = 12
/** How long to wait between two looks, in milliseconds (spec §4, §9). */
export const VOUCHER_RETRY_MS = 5_000
/** While a change is pending the account is read this often, in milliseconds (D111). */
export const CHANGE_PENDING_POLL_MS = 5_000
/** How long the thank-you page waits for the subscription to become active, in milliseconds (D107). */
export const PURCHASE_WAIT_MS = 30_000

// Lists (spec §9). How long the client keeps them: cache-times.ts.
/** How many titles a row of the home page asks for (spec §9). */
export const HOME_ROW_ITEMS = 20
/** How many titles the most-watched row shows (spec §9). */
export const TOP_ROW_ITEMS = 10
/** The fewest cards a row shows, on the narrowest screen (spec §9). */
export const ROW_CARDS_MIN = 2
/** The most cards a row shows, on the widest screen (spec §9). */
export const ROW_CARDS_MAX = 5
/** Devices per page of the device list (spec §9). */
export const DEVICE_PAGE_SIZE = 60
/** How many entries one page of a list has (docs/decisions/0046). */
export const LIST_PAGE_SIZE = 60
/** The most titles one list call gives (D77). */
export const LIST_LIMIT_MAX = 60
/** How many titles a list call gives when it is not told (D77). */
export const LIST_LIMIT_DEFAULT = 20
/** The most results of a search (decisions §2.3). */
export const SEARCH_RESULTS_MAX = 100
/** The shortest text that is searched for, in characters (D79). */
export const SEARCH_MIN_LENGTH = 2
/** The longest text that is searched for, in characters (D79). */
export const SEARCH_MAX_LENGTH = 80
/** How long a title counts as new, in days (decisions §3.1). */
export const NEW_BADGE_DAYS = 14

// Display rules (spec §9).
/** A title is cut here on extra-small screens, in characters (spec §9). */
export const TITLE_LENGTH_XS = 40
/** A title is cut here on all other screens, in characters (spec §9). */
export const TITLE_LENGTH = 300
/** A description is cut here on extra-small screens, in characters (spec §9). */
export const DESCRIPTION_LENGTH_XS = 55
/** A description is cut here on medium screens, in characters (spec §9). */
export const DESCRIPTION_LENGTH_MEDIUM = 300
/** A description is cut here on wide screens, in characters (spec §9). */
export const DESCRIPTION_LENGTH_WIDE = 800
/** From which width a screen belongs to a size, in CSS pixels (spec §4, §9). Below `sm` it is `xs`. */
export const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const

// Identity service environment (spec §9).
/** The environments of the identity service (spec §9). */
export const IDENTITY_ENVIRONMENTS = ['dev', 'prod'] as const
/** The region of the identity service (spec §9). */
export const IDENTITY_REGION = 'eu-central-1'
/** Guest credentials are renewed this often, in minutes (spec §9). */
export const GUEST_CREDENTIALS_MINUTES = 50
/** Auth cookies live this long, in days (spec §9). */
export const AUTH_COOKIE_DAYS = 365
/** The longest pause between two tries of a token refresh, in milliseconds (spec §9). */
export const TOKEN_REFRESH_BACKOFF_MAX_MS = 5_000
/** Signing in by itself after confirmation asks this often, in milliseconds (spec §9) … */
export const AUTO_SIGN_IN_POLL_MS = 5_000
/** … and gives up after this many milliseconds (spec §9). */
export const AUTO_SIGN_IN_LIMIT_MS = 180_000
/** How long a sign-out redirect may take, in milliseconds (spec §9). */
export const SIGN_OUT_REDIRECT_MS = 3_000
/** Answers worth another try (spec §9). */
export const RETRYABLE_STATUSES = [429, 500, 502, 503, 504] as const
/** How often a request is tried in all (spec §9). */
export const RETRY_ATTEMPTS = 3
/** The first pause between tries, in milliseconds (spec §9). */
export const RETRY_BASE_DELAY_MS = 100
/** The longest pause between tries, in milliseconds (spec §9). */
export const RETRY_MAX_DELAY_MS = 300_000
/** The longest `Idempotency-Key` (docs/decisions/0030). */
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255
/** How long the answer to a request with a key is stored. */
export const IDEMPOTENCY_KEY_HOURS = 48

// Addresses the reader is sent back to.
/** The longest redirect_to, in characters (D24). */
export const REDIRECT_TO_MAX_LENGTH = 512
