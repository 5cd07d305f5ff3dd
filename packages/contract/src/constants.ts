import { DAY_MS } from '@hlizo/kit/durations'

export const API_BASE_PATH = '/api/v1'

// Price and term (spec §9), VAT included. The plans in the database decide what is charged.
export const MONTHLY_PRICE_CENTS = 699
export const YEARLY_PRICE_CENTS = 6999
/** Comparison for the 12-month package, rounded (only as „aprox.”, D6). */
export const YEARLY_COMPARISON_EUROS = 84
export const YEARLY_PACKAGE_MONTHS = 12
/** Spec §9 „Auto-renewal”. */
export const RENEWAL_PERIODS_MONTHS = [1, 6, 12] as const
/** The id of a plan or gift, which is also that of its product at the provider. */
export const OFFER_ID = /^[a-z][a-z0-9_-]{2,39}$/
/** The provider's minimum is half a euro. */
export const OFFER_PRICE_MIN_CENTS = 50
export const OFFER_PRICE_MAX_CENTS = 99_999
export const GIFT_MONTHS_MAX = 36
/** The longest name of a plan or gift, and the longest line of its card. */
export const OFFER_LINE_MAX_LENGTH = 200
export const OFFER_BENEFITS_MAX = 8

// Cancellation and other legal terms (spec §9).
export const CANCELLATION_NOTICE_HOURS = 48
export const COMPLAINT_HOURS = 48
export const PRICE_CHANGE_NOTICE_DAYS = 10
export const DAMAGES_CLAUSE_EUROS = 300_000
export const DATA_RETENTION_YEARS = 3
/** How long the law requires invoices; where it says so: packages/domain/src/document-terms.ts. */
export const INVOICE_YEARS = 5
export const OSS_INVOICE_YEARS = 10
export const DATA_REQUEST_MONTHS = 1
/** Time to undo a deletion, and to fetch an export (D140). */
export const DELETION_UNDO_DAYS = 14
export const DATA_EXPORT_DAYS = 7
export const EVENTS_RETENTION_MONTHS = 14
/** The network address of a consent (D141). */
export const ADDRESSES_RETENTION_DAYS = 90
export const UNCONFIRMED_RETENTION_DAYS = 30
/** How long sent mails are stored, without codes and links (docs/decisions/0220). */
export const MAILS_RETENTION_DAYS = 30
/** The owner is asked whether the account should stay. */
export const INACTIVE_NOTICE_MONTHS = 34
export const INACTIVE_RETENTION_MONTHS = 36
export const CONTACT_RETENTION_MONTHS = 36
export const CONTACT_MESSAGE_MAX_LENGTH = 2000
/** How many people a search in Studio finds at most. */
export const PEOPLE_FOUND_MAX = 50
/** The longest answer of an operator to a message. */
export const TICKET_ANSWER_MAX_LENGTH = 4000
export const WITHDRAWAL_DAYS = 14
/** As the terms print it (spec §2). */
export const TERMS_UPDATED_ON = '12.12.2023'
/** Until then an empty list of payments announces the first invoice (spec §2 „Charges”). */
export const FIRST_INVOICE_NOTICE_UNTIL = '2023-12-13T00:00:00+02:00'

// Support in Bucharest time, connection speeds for playback (spec §9).
export const SUPPORT_OPENS_HOUR = 8
export const SUPPORT_CLOSES_HOUR = 22
export const MINIMUM_SPEED_MBPS = 5
export const HIGH_QUALITY_SPEED_MBPS = 10

// Profiles and devices (spec §5, §6, §9).
export const MAX_PROFILES = 3
/** Numbered from 1 (spec §3). */
export const AVATARS = 36
/** Devices that may watch at the same time. */
export const DEVICES_PER_PROFILE = 1
export const PROFILE_NAME_MAX_LENGTH = 30
/** Friends who may be invited to a profile of the account (D160). */
export const SEATS_PER_ACCOUNT = 2
export const SEAT_INVITATION_DAYS = 7
/** A profile seen this recently is in use; the picker asks before a takeover (D53). */
export const PROFILE_IN_USE_MINUTES = 2

// Identity (spec §4, §5, §9). Lengths in characters.
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>_-'
export const MINIMUM_AGE_YEARS = 16
export const PASSCODE_DIGITS = 6
export const PASSCODE_EXPIRES_MINUTES = 15
/** As long as a sign-in may take at the user pool. */
export const SIGN_IN_CODE_EXPIRES_MINUTES = 5
export const PASSCODE_RESEND_SECONDS = 60
export const CONFIRMATION_LINK_HOURS = 24
/** A change of address that support has ordered: the least time before it, and the life of its link. */
export const EMAIL_MOVE_WAIT_HOURS = 24
export const EMAIL_MOVE_LINK_HOURS = 72
/** How long the links of Studio to documents work without a session. */
export const BRIEF_LINK_MINUTES = 10
export const DEVICE_NAME_MAX_LENGTH = 60
export const PASSKEY_NAME_MAX_LENGTH = 60
/** How old a sign-in may be that adds or removes a passkey. */
export const FRESH_SIGN_IN_MINUTES = 10
export const DEVICE_CODE_LENGTH = 6
/** No vowels and no characters that look alike (D99). */
export const DEVICE_CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXZ23456789'
/** Also the poll interval of a television (D98). */
export const DEVICE_CODE_EXPIRES_SECONDS = 900
export const DEVICE_POLL_SECONDS = 5
export const FORGOT_PASSWORD_LOCKOUT_MINUTES = 15
export const CANCELLATION_TEXT_MAX_LENGTH = 200
export const VOUCHER_VALID_MONTHS = 36
/** The latest delivery of a gift, counted from the order. */
export const DELIVERY_AHEAD_MONTHS = 12
export const GIFT_MESSAGE_MAX_LENGTH = 500
export const THANKS_MAX_LENGTH = 200
export const CANCELLATION_QUESTIONS = 4
export const NAME_MAX_LENGTH = 50
/** RFC 5321 §4.5.3.1.3. */
export const EMAIL_MAX_LENGTH = 254
export const COUPON_MAX_LENGTH = 40

// Playback (spec §2, §4, §9).
export const TRACKING_EVERY_SECONDS = 30
export const SEEN_ABOVE_PERCENT = 95
export const PROGRESS_MILESTONES_PERCENT = [10, 25, 50, 75, 90] as const
export const SKIP_SECONDS = 10
/** A delayed progress report is dropped after this time (D87). */
export const UNSENT_PROGRESS_LIFETIME_MS = 7 * DAY_MS
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const UP_NEXT_COUNTDOWN_SECONDS = 5
/** After this many videos without input the player asks whether the viewer is still there (D93). */
export const UP_NEXT_UNTOUCHED_LIMIT = 3
export const RESUME_AFTER_SECONDS = 5
/** A video is in progress from either limit (D88, D89). */
export const IN_PROGRESS_FROM_SECONDS = 30
export const IN_PROGRESS_FROM_PERCENT = 2
/** A view counts after either limit (D69). */
export const VIEW_COUNTS_AFTER_SECONDS = 30
export const VIEW_COUNTS_AFTER_PERCENT = 10

// Laughter map (docs/decisions/0149).
/** A profile's laughs in a film count at most once in this time. */
export const LAUGH_EVERY_SECONDS = 3
/** Stored for one profile and film, and sent in one report. */
export const LAUGHS_PER_FILM_MAX = 200
/** The fewest profiles in a sum that a map shows for the first time. */
export const LAUGH_GROUP_PROFILES = 50
export const LAUGH_BUCKETS = 100
export const LAUGH_LEVELS = 4
/** How many of the best moments are named. */
export const LAUGH_MOMENTS = 3
/** „Cea mai bună poantă” starts so long before the laughter. */
export const PUNCHLINE_EARLY_SECONDS = 5

// Timings (spec §4, §9).
export const TOAST_MS = 10_000
export const MAX_TOASTS = 3
export const HERO_ADVANCE_MS = 10_500
export const HERO_PAUSE_AFTER_CHOICE_MS = 4_000
/** Delay of the return page before it creates the subscription. */
export const PAYMENT_PAGE_DELAY_MS = 4_000
export const SEARCH_DEBOUNCE_MS = 500
export const VOUCHER_RETRIES = 12
export const VOUCHER_RETRY_MS = 5_000
/** The lengths of a pause, in months (D117). */
export const PAUSE_MONTHS = [1, 2, 3] as const
/** The one offer after the survey of a cancellation (D117). */
export const SAVE_OFFER_PERCENT = 30
export const SAVE_OFFER_MONTHS = 3
export const SAVE_OFFER_EVERY_MONTHS = 12
/** Before a pause ends and payments go on. */
export const PAUSE_REMINDER_DAYS = 3
/** Before the renewal of a plan of a year, the later one last (D136). */
export const RENEWAL_REMINDER_DAYS = [30, 7] as const
/** Before a saved card expires. */
export const CARD_REMINDER_DAYS = 31
/** Poll of the account while a change is pending (D111). */
export const CHANGE_PENDING_POLL_MS = 5_000
/** Wait of the thank-you page for an active subscription (D107). */
export const PURCHASE_WAIT_MS = 30_000

// Lists (spec §9). Client cache times: cache-times.ts.
export const HOME_ROW_ITEMS = 20
export const TOP_ROW_ITEMS = 10
export const ROW_CARDS_MIN = 2
export const ROW_CARDS_MAX = 5
export const DEVICE_PAGE_SIZE = 60
/** docs/decisions/0046. */
export const LIST_PAGE_SIZE = 60
/** The largest and the default `limit` of a list call (D77). */
export const LIST_LIMIT_MAX = 60
export const LIST_LIMIT_DEFAULT = 20
/** The titles that a search finds, at most. */
export const SEARCH_RESULTS_MAX = 100
/** Length of a search text, in characters (D79). */
export const SEARCH_MIN_LENGTH = 2
export const SEARCH_MAX_LENGTH = 80
/** The fewest characters of a quote that is looked for, and the most films that are found. */
export const LINE_MIN_LENGTH = 3
export const LINE_RESULTS_MAX = 8
export const PUBLIC_LINE_RESULTS_MAX = 3
/** A visitor quotes; one word would only ask in which films it is said. */
export const PUBLIC_LINE_MIN_WORDS = 2
/** „Fă-mă să râd”: films between these lengths first, none twice within a week. */
export const LAUGH_MIN_SECONDS = 300
export const LAUGH_MAX_SECONDS = 900
export const LAUGH_REST_DAYS = 7
export const LAUGHS_AHEAD = 5
/** Comedians whose punchline the card of a gift may have. */
export const PUNCHLINES_MAX = 200
/** „Salvează poanta”: lengths of a moment, and what is proposed (docs/decisions/0182). */
export const MOMENT_MIN_SECONDS = 5
export const MOMENT_MAX_SECONDS = 60
export const MOMENT_PROPOSED_SECONDS = 20
export const MOMENT_NAME_MAX_LENGTH = 80
/** The most moments that one account stores. */
export const MOMENTS_MAX = 500
/** The days in which shared moments are counted. */
export const MOMENT_PERIOD_DAYS = 30
/** How long after its launch a card calls a video new. */
export const NEW_BADGE_DAYS = 14
/** How long before its end a card names the day. */
export const EXPIRY_BADGE_DAYS = 30

// Alerts (docs/decisions/0179). Hours in Bucharest.
export const FOLLOWS_MAX = 300
/** How many of the coming premieres that an account is reminded of are listed. */
export const PREMIERES_AHEAD_MAX = 100
/** Nothing is pushed or mailed from this hour on, until the other. */
export const QUIET_FROM_HOUR = 22
export const QUIET_UNTIL_HOUR = 8
/** The digest of a day is written from this hour on. */
export const DIGEST_HOUR = 17
/** How many titles a digest names; it counts the others. */
export const DIGEST_TITLES = 10
/** More alerts than this at the same time are pushed as one message. */
export const PUSHED_ONE_BY_ONE = 3
/** How long new titles that an account follows come before the others. */
export const FOLLOWED_FIRST_DAYS = 30

// Display rules (spec §9). Lengths in characters at which texts are cut.
export const TITLE_LENGTH_XS = 40
export const TITLE_LENGTH = 300
export const DESCRIPTION_LENGTH_XS = 55
export const DESCRIPTION_LENGTH_MEDIUM = 300
export const DESCRIPTION_LENGTH_WIDE = 800
/** The smallest width of each size, in CSS pixels (spec §4); below `sm` is `xs`. */
export const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const

// Identity service environment (spec §9).
export const IDENTITY_ENVIRONMENTS = ['dev', 'prod'] as const
export const IDENTITY_REGION = 'eu-central-1'
export const GUEST_CREDENTIALS_MINUTES = 50
export const AUTH_COOKIE_DAYS = 365
export const TOKEN_REFRESH_BACKOFF_MAX_MS = 5_000
export const AUTO_SIGN_IN_POLL_MS = 5_000
export const AUTO_SIGN_IN_LIMIT_MS = 180_000
export const SIGN_OUT_REDIRECT_MS = 3_000
/** How long a sign-in through another provider may take on its way back (D41). */
export const HOSTED_SIGN_IN_WAIT_MS = 10_000
export const RETRYABLE_STATUSES = [429, 500, 502, 503, 504] as const
/** Including the first attempt. */
export const RETRY_ATTEMPTS = 3
export const RETRY_BASE_DELAY_MS = 100
export const RETRY_MAX_DELAY_MS = 300_000
/** Also how long the response to a key is stored (docs/decisions/0030). */
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255
export const IDEMPOTENCY_KEY_HOURS = 48

export const REDIRECT_TO_MAX_LENGTH = 512

/** The length of the PIN of an account (D85). */
export const PIN_DIGITS = 4
